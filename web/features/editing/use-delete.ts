import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { removeCachedPost } from '#web/api/posts.ts'
import { ApiError } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** Deletes a post and takes it off every list. */
export function useDelete(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.deletePost({ params: { id } }).catch(unlessGone),
    onSuccess: () => removeCachedPost(cache, id),
    onError: (error) => {
      console.error('Deleting a post failed', error)
      toast.error('Your post could not be deleted.')
    },
  })
}

/** A post that somebody has deleted in another tab is as good as deleted here. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
