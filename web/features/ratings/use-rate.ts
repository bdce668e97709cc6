import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { ownRatingQuery } from '#web/api/reactions.ts'
import { highlightedQuery } from '#web/api/profiles.ts'
import { toast } from '#web/ui/toast.ts'
import { showAverage, showRating } from './shown-rating.ts'

/** Sends a rating: shown at once, taken back if the server says no. Then the post is asked for again, and its average counts. */
export function useRate(id: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `rate ${id}` },
    mutationFn: async (value: number) => {
      const rated = await api.ratePost({ params: { id }, body: { value } })
      const { avg_rating, rating_count } = await api.getPost({ params: { id } }).catch(() => rated)
      return { avg_rating, rating_count }
    },
    onMutate: (value) => showRating(cache, id, value),
    onSuccess: (average, value) => {
      cache.setQueryData(ownRatingQuery(id).queryKey, { value })
      showAverage(cache, id, average)
      void cache.invalidateQueries({ queryKey: highlightedQuery().queryKey })
    },
    onError: (error, _, takeBack) => {
      console.error('Rating a post failed', error)
      takeBack?.()
      toast.error(failureText(error, 'Your rating could not be saved.'))
    },
  })
}
