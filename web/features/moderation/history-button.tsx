import { useCallback, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const HistoryDialog = onDemand(async () => (await import('./history-dialog.tsx')).HistoryDialog)

/** Shows a moderator the earlier versions of a post. */
export function HistoryButton({ post }: { post: { id: number; title: string } }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setOpen(true)}>
        History
      </Button>
      {open && <HistoryDialog post={post.id} title={post.title} onClose={close} onMissing={close} />}
    </>
  )
}
