import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** Members whom the member has muted, and posts that the member has hidden. */
export function mutedQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'muted'],
    queryFn: ({ signal }) => api.listMuted({}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Whether the member is known to have muted anybody or hidden any post: public answers are then requested with the token. */
export function mutesAnything(cache: QueryClient): boolean {
  const muted = cache.getQueryData(mutedQuery().queryKey)
  return muted !== undefined && muted.members.length + muted.posts.length > 0
}
