import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { removeCachedPost } from '#web/api/posts.ts'
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

/** Button and dialog that delete a post. */
export function DeleteButton({ postId, onDeleted }: DeleteButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { mutate, isPending } = useDelete(postId, onDeleted)

  function confirm() {
    // The focused button is removed with the post.
    mutate(undefined, {
      onSuccess: () => document.getElementById('content')?.focus({ preventScroll: true }),
      onSettled: close,
    })
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

function useDelete(id: number, onDeleted?: () => Promise<void>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.deletePost({ params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onDeleted?.()
      removeCachedPost(cache, id)
    },
    onError: (error) => {
      console.error('Deleting a post failed', error)
      toast.error('Your post could not be deleted.')
    },
  })
}
