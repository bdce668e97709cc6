import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { removeFilteredFeeds } from '#web/api/feed.ts'
import { toast } from '#web/ui/toast.ts'

/** All that can be changed about a post. */
export type PostEdit = Required<Parameters<typeof api.updatePost>[0]['body']>

/** Sends a changed post; the server's answer is shown wherever the post is. */
export function useEdit(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PostEdit) => api.updatePost({ params: { id }, body }),
    onSuccess: (post) => {
      updateCachedPost(cache, id, () => post)
      removeFilteredFeeds(cache)
      if (post.pending_link !== null) toast.success('Your new link waits for a moderator.')
    },
    onError: (error) => {
      console.error('Saving a post failed', error)
      toast.error(`Your changes were not saved. ${reasonOf(error)}`)
    },
  })
}

function reasonOf(error: Error): string {
  if (error instanceof NetworkError) return messages.network
  if (error instanceof ApiError) return error.firstFieldError ?? error.detail ?? ''
  return ''
}
