import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'

/** The terms that the scores of a post were computed from. */
export function postRankQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['rank', id],
    queryFn: ({ signal }) => api.getPostRank({ params: { id } }, { signal }),
    // A like or an hour may have changed it.
    staleTime: 0,
  })
}
