import { useCallback, useState } from 'react'
import type { OwnPost } from '#contract/posts.ts'
import { useDraft } from '#web/session/drafts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useEdit, type PostEdit } from './use-edit.ts'

const EditDialog = lazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** A link that waits for a moderator goes on waiting unless the author changes it. */
function editable({
  title,
  link,
  pending_link,
  description,
  personal_review,
  categories,
}: OwnPost): PostEdit {
  return {
    title,
    link: pending_link ?? link,
    description,
    personal_review,
    category_ids: categories.map(({ id }) => id),
  }
}

/** Opens the dialog in which a post is changed. What could not be saved is there again when it is opened anew. */
export function EditButton({ post }: { post: OwnPost }) {
  const [open, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useDraft<PostEdit | null>(`edit of post ${post.id}`, null)
  const close = useCallback(() => setOpen(false), [])
  const { mutate, isPending } = useEdit(post.id)

  function save(edit: PostEdit) {
    mutate(edit, {
      onSuccess: () => setUnsaved(null),
      onError: () => setUnsaved(edit),
      onSettled: close,
    })
  }

  return (
    <>
      <IconButton label="Edit post" onClick={() => setOpen(true)}>
        <Icon name="pencil" className="size-4.5" />
      </IconButton>
      {open && (
        <EditDialog
          start={unsaved ?? editable(post)}
          pendingLink={post.pending_link}
          busy={isPending}
          onCancel={close}
          onLoadError={close}
          onSave={save}
        />
      )}
    </>
  )
}
