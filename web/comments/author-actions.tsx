import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { IconButton } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDeleteComment } from './comment-mutations.ts'
import { commentElementId } from './comments-address.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

interface AuthorActionsProps {
  postId: number
  comment: Comment
  onEdit: () => void
}

/** Edits and deletes a comment. */
export function AuthorActions({ postId, comment, onEdit }: AuthorActionsProps) {
  const [dialogOpen, setDialogOpen] = useState(false)
  const close = useCallback(() => setDialogOpen(false), [])
  const remove = useDeleteComment(postId, comment)

  function confirm() {
    close()
    remove.mutate()
    // The focused button is removed with the comment.
    setTimeout(() => focusNear(comment))
  }

  return (
    <div className="-mr-2 flex">
      <IconButton data-edit label="Edit comment" size="small" onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Delete comment" size="small" onClick={() => setDialogOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {dialogOpen && (
        <ConfirmDialog
          open
          onOpenChange={close}
          onLoadError={close}
          title="Delete comment"
          text="Are you sure you want to delete this comment? This action cannot be undone!"
          confirm="Delete"
          danger
          onConfirm={confirm}
        />
      )}
    </div>
  )
}

/** Focuses what is left of a deleted comment: its place in the thread, the comment above it, or all comments. */
function focusNear({ id, parent_id }: Comment): void {
  const near = [id, parent_id ?? id].map((one) => document.getElementById(commentElementId(one)))
  const target = near.find((one) => one !== null) ?? document.getElementById('comments')
  target?.focus({ preventScroll: true })
}
