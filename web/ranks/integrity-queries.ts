import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { cursorPaging } from '#web/api/query-cache.ts'

/** The numbers of acts for honest ranks in the last 90 days. */
export function integrityQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['integrity'],
    queryFn: ({ signal }) => api.getIntegrity({}, { signal }),
  })
}

/** The moderation log as everybody sees it, newest first. `from` is the cursor of the first page. */
export function publicLogQuery(from: string | undefined, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['public log', from],
    queryFn: ({ pageParam, signal }) => api.listPublicLog({ query: pageParam }, { signal }),
    ...cursorPaging(from),
  })
}
