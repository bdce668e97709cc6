import { useCallback, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDelete } from './use-delete.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

/** Deletes a post, after asking. */
export function DeleteButton({ postId }: { postId: number }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { mutate, isPending } = useDelete(postId)

  function confirm() {
    // With the post goes the button that had the focus.
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
