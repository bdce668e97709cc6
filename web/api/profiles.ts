import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { mine } from './private-key.ts'

/** The member's own account. */
export function profileQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [mine, 'profile'],
    queryFn: ({ signal }) => api.getProfile({}, { signal }),
  })
}

/** The best rated posts, chosen for the member. */
export function highlightedQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [mine, 'highlighted'],
    queryFn: ({ signal }) => api.listHighlighted({}, { signal }),
  })
}
