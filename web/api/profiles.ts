import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** The member's own profile. */
export function profileQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'profile'],
    queryFn: ({ signal }) => api.getProfile({}, { signal }),
  })
}

/** The best rated posts for the member. */
export function highlightedQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'highlighted'],
    queryFn: ({ signal }) => api.listHighlighted({}, { signal }),
  })
}
