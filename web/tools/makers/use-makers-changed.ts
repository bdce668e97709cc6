import { useQueryClient } from '@tanstack/react-query'
import { reactionsKey } from '#web/api/reactions.ts'

/** Returns a function that loads tools and posts again after the member has become a maker, or is one no more. */
export function useMakersChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    void cache.invalidateQueries({ queryKey: reactionsKey })
    // Averages leave out ratings by makers.
    void cache.invalidateQueries({ queryKey: ['posts'] })
    await cache.invalidateQueries({ queryKey: ['tools'] })
  }
}
