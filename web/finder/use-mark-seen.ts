import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#web/api/browser.ts'
import { savedNeedsQuery } from '#web/api/finder.ts'

/** Returns a function that notes that the member has looked at the results of a saved need. */
export function useMarkSeen(): (id: number) => void {
  const cache = useQueryClient()
  return useCallback(
    (id) => {
      const { queryKey } = savedNeedsQuery()
      cache.setQueryData(queryKey, (needs) =>
        needs?.map((one) => (one.id === id ? { ...one, unseen: 0 } : one)),
      )
      api.markSavedNeedSeen({ params: { id } }).catch((error: unknown) => {
        console.error('Marking a saved need as seen failed', error)
        void cache.invalidateQueries({ queryKey })
      })
    },
    [cache],
  )
}
