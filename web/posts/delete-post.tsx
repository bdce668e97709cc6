import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { removeCachedPost } from '#web/api/posts.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

interface DeleteButtonProps {
  postId: number
  /** Leaves the page of the post, before the post is removed from the cache. */
  onDeleted?: () => Promise<void>
}

/** Button and dialog that delete a post. The toast can undo it. */
export function DeleteButton({ postId, onDeleted }: DeleteButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { mutate, isPending } = useDelete(postId, onDeleted)

  function confirm() {
    mutate(undefined, { onSettled: close })
  }

  return (
    <>
      <IconButton label="Delete post" onClick={() => setOpen(true)}>
        <Icon name="trash-2" className="size-4.5" />
      </IconButton>
      {open && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          onLoadError={close}
          title="Warning"
          text="Are you sure you want to delete this post? This action cannot be undone!"
          confirm="Delete"
          danger
          busy={isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}

const actOf = (id: number) => `delete post ${id}`

function useDelete(id: number, onDeleted?: () => Promise<void>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.deletePost({ params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onDeleted?.()
      removeCachedPost(cache, id)
      // The button that opened the dialog is removed with the post.
      restoreLostFocus()
      toast.success('Your post has been deleted.', {
        act: actOf(id),
        action: { label: 'Undo', run: () => void undelete(cache, id) },
      })
    },
    onError: (error) => {
      console.error('Deleting a post failed', error)
      toast.error(failureText(error, 'Your post could not be deleted.'), { act: actOf(id) })
    },
  })
}

async function undelete(cache: QueryClient, id: number): Promise<void> {
  try {
    await api.undeletePost({ params: { id } })
    invalidateAfter(cache, 'posts', 'comments')
    toast.success('Your post is back.', { act: actOf(id) })
  } catch (error) {
    console.error('Undoing a deletion failed', error)
    toast.error(failureText(error, 'Your post could not be brought back.'), { act: actOf(id) })
  }
}
