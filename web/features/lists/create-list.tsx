import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const CreateListDialog = lazyComponent(
  async () => (await import('./create-list-dialog.tsx')).CreateListDialog,
)

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
      {open && <CreateListDialog onClose={close} onLoadError={close} />}
    </>
  )
}
