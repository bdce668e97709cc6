import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { OwnPost } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { replaceCachedPost } from '#web/api/posts.ts'
import {
  isSameScreenshots,
  saveScreenshots,
  type Screenshot,
  unsavedScreenshots,
} from '#web/pictures/public.ts'
import { useDraft } from '#web/session/drafts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PostEdit } from './edit-dialog.tsx'
import { removeFilteredFeeds } from './feed-cache.ts'

const EditDialog = lazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** Button and dialog that edit a post. Unsaved changes are there again after a failure, a reload or a new login. */
export function EditButton({ post }: { post: OwnPost }) {
  const [open, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useDraft<PostEdit | null>(`edit of post ${post.id}`, null)
  const close = useCallback(() => setOpen(false), [])
  const [draftOnOpening, setDraftOnOpening] = useState<PostEdit | null>(null)
  const { mutate, isPending, progress } = useEdit(post, setUnsaved)

  function discard() {
    setUnsaved(null)
    unsavedScreenshots.delete(post.id)
    close()
  }

  return (
    <>
      <IconButton
        label="Edit post"
        onClick={() => {
          setDraftOnOpening(unsaved)
          setOpen(true)
        }}
      >
        <Icon name="pencil" className="size-4.5" />
      </IconButton>
      {open && (
        <EditDialog
          saved={editableFields(post)}
          draft={draftOnOpening}
          post={post}
          busy={isPending}
          progress={progress}
          onDraft={setUnsaved}
          onClose={close}
          onDiscard={discard}
          onLoadError={close}
          onSave={(edit, screenshots) => mutate({ edit, screenshots }, { onSettled: close })}
        />
      )}
    </>
  )
}

/** The author edits the pending link, when there is one. */
function editableFields(post: OwnPost): PostEdit {
  const { title, link, pending_link, description, personal_review, categories, relation, evidence } = post
  return {
    title,
    link: pending_link ?? link,
    description,
    personal_review,
    relation,
    evidence,
    category_ids: categories.map(({ id }) => id),
  }
}

const actOf = (id: number) => `edit post ${id}`

interface Changes {
  edit: PostEdit
  screenshots: Screenshot[]
}

/** Saves an edit. Its draft is gone once it is saved, also when the page was left meanwhile. */
function useEdit({ id, pictures }: OwnPost, setUnsaved: (unsaved: PostEdit | null) => void) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState('')
  const mutation = useMutation({
    async mutationFn({ edit, screenshots }: Changes) {
      const edited = await api.updatePost({ params: { id }, body: edit })
      if (isSameScreenshots(screenshots, pictures)) return { post: edited, failures: [], screenshots }
      const saved = await saveScreenshots({ id, pictures }, screenshots, setProgress)
      return { ...saved, post: saved.post ?? edited }
    },
    onSuccess: ({ post, failures, screenshots }) => {
      setUnsaved(null)
      if (failures.length > 0) unsavedScreenshots.set(id, screenshots)
      else unsavedScreenshots.delete(id)
      replaceCachedPost(cache, post)
      removeFilteredFeeds(cache)
      invalidateAfter(cache, 'posts')
      const about = post.pending_link === null ? '' : ' Your new link waits for a moderator.'
      if (failures.length === 0) toast.success(`Your changes have been saved.${about}`, { act: actOf(id) })
      else {
        const text = `Your texts have been saved.${about} ${failures.join(' ')} Try again with 'Edit post'.`
        toast.error(text, { act: actOf(id) })
      }
    },
    onError: (error, { edit }) => {
      setUnsaved(edit)
      console.error('Saving a post failed', error)
      toast.error(`Your changes were not saved. ${errorText(error, '')}`, { act: actOf(id) })
    },
    onSettled: () => setProgress(''),
  })
  return { ...mutation, progress }
}

/** Tells the author of a post that its new link waits for a moderator. `current` is the link that is shown. */
export function PendingLinkNotice({ link, current }: { link: string; current: string }) {
  return (
    <div className="mb-4 flex gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <Hourglass aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <p className="font-semibold">Your new link waits for a moderator</p>
        <p className="text-ink-2">{link}</p>
        <p className="text-ink-2">
          Others have liked or rated this post, so a moderator looks at the link first.{' '}
          {current ? 'Until then, the old link is shown.' : 'Until then, no link is shown.'}
        </p>
      </div>
    </div>
  )
}
