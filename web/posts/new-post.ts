import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { plainText } from '#contract/plain-text.ts'
import type { newPost, Post } from '#contract/posts.ts'
import type { Tool } from '#contract/tools.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { saveScreenshots, type Screenshot, unsavedScreenshots } from '#web/pictures/public.ts'
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

/** The fields that are filled in for a review of a known tool. */
export function reviewOf({ name, link, tagline, categories }: ReviewedTool): typeof emptyPost {
  const category_ids = categories.slice(0, limits.postCategories.max).map(({ id }) => id)
  return { ...emptyPost, title: name, link, description: plainText(tagline), category_ids }
}

export type ReviewedTool = Pick<Tool, 'slug' | 'name' | 'link' | 'tagline' | 'categories'>

/** The subject of the draft of a review, of a post with given values, or of a post about anything. */
export function draftSubject(slug?: string, given?: typeof emptyPost): string {
  if (slug !== undefined) return `review of ${slug}`
  return given ? `new post about ${given.link || given.title || given.description}` : 'new post'
}

const isBlank = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Whether the values are those that the form began with. */
function isUntouched(values: Partial<NewPostValues>, initial: NewPostValues): boolean {
  return Object.entries(values).every(([name, value]) => {
    const before = initial[name as keyof NewPostValues]
    return isBlank(value) ? isBlank(before) : JSON.stringify(value) === JSON.stringify(before)
  })
}

/** Keeps the values as the member's draft at every change, over reloads and the end of a session. */
export function useNewPostDraft(
  { reset, watch }: NewPostForm,
  { memberId, subject, initial }: { memberId: number; subject: string; initial: typeof emptyPost },
) {
  // Rendered in the browser only, once the member is known.
  const [draft] = useState(() => readDraft<NewPostValues>(memberId, subject))
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const discard = () => saveDraft(memberId, subject, undefined)

  useEffect(() => {
    if (draft) reset({ ...initial, ...draft }, { keepDefaultValues: true })
    const changes = watch((values) => {
      const isDraft = !isUntouched(values as NewPostValues, initial)
      saveDraft(memberId, subject, isDraft ? values : undefined)
    })
    return () => changes.unsubscribe()
  }, [reset, watch, draft, memberId, subject, initial])

  return {
    /** The values are those of an earlier visit. */
    isRestored,
    discard,
    startOver: () => {
      reset(initial)
      discard()
      setIsRestored(false)
    },
  }
}

/** Takes what was typed about the experience with a tool along to its review, which begins with its own description. */
export function moveToReview({ getValues }: NewPostForm, memberId: number, slug: string): void {
  const { personal_review, rating, relation, evidence } = getValues()
  const typed = Object.entries({ personal_review, rating, relation, evidence })
  const draft = Object.fromEntries(typed.filter(([, value]) => !isBlank(value)))
  if (Object.keys(draft).length > 0) saveDraft(memberId, draftSubject(slug), draft)
}
