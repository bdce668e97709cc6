import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDeleteComment } from './use-own-comment.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

interface OwnCommentActionsProps {
  postId: number
  id: number
  onEdit: () => void
}

/** What the author of a comment can do with it. */
export function OwnCommentActions({ postId, id, onEdit }: OwnCommentActionsProps) {
  const [asking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  const remove = useDeleteComment(postId, id)

  function confirmed() {
    close()
    remove.mutate()
    // The button that had the focus goes with the comment.
    setTimeout(() => document.getElementById('comments')?.focus({ preventScroll: true }))
  }

  return (
    <div className="-mr-2 flex">
      <IconButton data-edit label="Edit comment" onClick={onEdit} className="size-8">
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Delete comment" onClick={() => setAsking(true)} className="size-8">
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={close}
          onLoadError={close}
          title="Delete comment"
          text="Are you sure you want to delete this comment? This action cannot be undone!"
          confirm="Delete"
          danger
          onConfirm={confirmed}
        />
      )}
    </div>
  )
}
