import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { newPost, Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { saveScreenshots, type Screenshot, unsavedScreenshots } from '#web/features/pictures/public.ts'
import { readDraft, saveDraft } from '#web/session/drafts.ts'
import { toast } from '#web/ui/toast.ts'
import { replaceCachedPost } from '#web/api/posts.ts'
import { addPublishedPost } from './feed-cache.ts'

/** The values of the form. */
export type NewPostValues = z.input<typeof newPost>

/** The values after validation, as they are sent. */
type NewPost = z.output<typeof newPost>

export type NewPostForm = UseFormReturn<NewPostValues, unknown, NewPost>

export const emptyPost = {
  title: '',
  link: '',
  description: '',
  category_ids: [] as number[],
  new_category: '',
  personal_review: '',
  rating: undefined,
  relation: undefined,
  evidence: undefined,
} satisfies NewPostValues

/** Whether all required fields have a value. */
export function isComplete(values: Partial<NewPostValues>): boolean {
  const { title = '', description = '', category_ids = [], new_category = '', rating = 0 } = values
  const hasCategory = category_ids.length > 0 || new_category !== ''
  return title.trim() !== '' && description.trim() !== '' && hasCategory && rating > 0
}

/** Publishes a post. Errors of fields are shown at the fields, any other error above the form. */
export function usePublish({ setError }: NewPostForm) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPost) => api.createPost({ body }),
    onSuccess: (post) => addPublishedPost(cache, post),
    onError: (error) => {
      console.error('Publishing failed', error)
      const fieldErrors = error instanceof ApiError ? knownFieldErrors(error) : []
      for (const [field, message] of fieldErrors) setError(field, { message })
      if (fieldErrors.length > 0) return
      setError('root', { message: errorText(error, 'Your post could not be published. Please try again.') })
    },
  })
}

function knownFieldErrors({ errors }: ApiError): [keyof NewPostValues, string][] {
  const fields = Object.keys(emptyPost) as (keyof NewPostValues)[]
  return fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []))
}

/** Uploads the screenshots of a post that is published. Those that fail can be saved by editing the post. */
export function useUpload() {
  const cache = useQueryClient()
  const [progress, setProgress] = useState('')

  async function upload(published: Post, chosen: Screenshot[]): Promise<void> {
    const { post, failures, screenshots } = await saveScreenshots(published, chosen, setProgress)
    setProgress('')
    if (post) replaceCachedPost(cache, post)
    if (failures.length === 0) return
    unsavedScreenshots.set(published.id, screenshots)
    toast.error(`Your post is published. ${failures.join(' ')} Try again with 'Edit post'.`)
  }

  return { upload, progress }
}

const draftSubject = 'new post'

function discardDraft(memberId: number): void {
  saveDraft(memberId, draftSubject, undefined)
}

function isEmpty(values: Partial<NewPostValues>): boolean {
  return Object.values(values).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

/** Keeps the values as the member's draft at every change, over reloads and the end of a session. */
export function useNewPostDraft({ reset, watch }: NewPostForm, memberId: number) {
  // Rendered in the browser only, once the member is known.
  const [draft] = useState(() => readDraft<NewPostValues>(memberId, draftSubject))
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const discard = () => discardDraft(memberId)

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
    const changes = watch((values) => {
      saveDraft(memberId, draftSubject, isEmpty(values as NewPostValues) ? undefined : values)
    })
    return () => changes.unsubscribe()
  }, [reset, watch, draft, memberId])

  return {
    /** The values are those of an earlier visit. */
    isRestored,
    discard,
    /** `link` is filled in already. */
    startOver: (link = '') => {
      reset({ ...emptyPost, link })
      discard()
      setIsRestored(false)
    },
  }
}

/** Fills in the link of a tool, unless a link is typed. A link that was filled in, and nothing else, is no draft. */
export function fillInLink({ getValues, resetField }: NewPostForm, memberId: number, link: string): void {
  if (getValues('link')) return
  resetField('link', { defaultValue: link })
  if (isEmpty({ ...getValues(), link: '' })) discardDraft(memberId)
}
