import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { addPublishedPost } from '#web/api/feed.ts'
import { emptyPost, type NewPost, type NewPostValues } from './new-post-values.ts'

type Form = UseFormReturn<NewPostValues, unknown, NewPost>

/** Publishes a post. A refusal is written to the fields that it is about, the rest of it above the form. */
export function usePublish({ setError }: Form) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPost) => api.createPost({ body }),
    onSuccess: (post) => addPublishedPost(cache, post),
    onError: (error) => {
      console.error('Publishing failed', error)
      const about = error instanceof ApiError ? fieldsOf(error) : []
      for (const [index, [field, message]] of about.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 })
      }
      if (about.length === 0) setError('root', { message: textOf(error) })
    },
  })
}

function fieldsOf({ errors }: ApiError): [keyof NewPostValues, string][] {
  const known = Object.keys(emptyPost) as (keyof NewPostValues)[]
  return known.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []))
}

function textOf(error: Error): string {
  if (error instanceof NetworkError) return messages.network
  return (error instanceof ApiError && error.detail) || 'Your post could not be published. Please try again.'
}
