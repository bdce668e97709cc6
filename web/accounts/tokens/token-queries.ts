import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { userScoped } from '#web/api/query-cache.ts'

/** The member's access tokens, newest first. */
export function tokensQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'tokens'],
    queryFn: ({ signal }) => api.listTokens({}, { signal }),
  })
}
