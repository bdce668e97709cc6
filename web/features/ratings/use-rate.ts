import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { changeCachedPost } from '#web/api/cached-posts.ts'
import { ownRatingQuery } from '#web/api/interactions.ts'
import { highlightedQuery } from '#web/api/profiles.ts'
import { toast } from '#web/ui/toast.ts'

/** Sends a rating; then the post is asked for again, and its average shown wherever the post is. */
export function useRate(id: number, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (value: number) => {
      const rated = await api.ratePost({ params: { id }, body: { value } })
      const { avg_rating, rating_count } = await api.getPost({ params: { id } }).catch(() => rated)
      return { value, average: { avg_rating, rating_count } }
    },
    onSuccess: ({ value, average }) => {
      cache.setQueryData(ownRatingQuery(id).queryKey, { value })
      changeCachedPost(cache, id, (post) => ({ ...post, ...average }))
      void cache.invalidateQueries({ queryKey: highlightedQuery().queryKey })
      onDone()
    },
    onError: (error) => {
      console.error('Rating a post failed', error)
      toast.error('Your rating could not be saved.')
    },
  })
}
