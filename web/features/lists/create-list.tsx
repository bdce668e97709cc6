import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const CreateListDialog = onDemand(async () => (await import('./create-list-dialog.tsx')).CreateListDialog)

/** The button that makes a list, and its dialog. */
export function CreateList() {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        Create New List
      </Button>
      {open && <CreateListDialog onClose={close} onMissing={close} />}
    </>
  )
}
