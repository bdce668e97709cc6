import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { cursorPaging } from '#web/api/query-cache.ts'

/** All that happened to a tool, newest first; `from` is the cursor of the first page. */
export function toolHistoryQuery(slug: string, from?: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['tools', 'history', slug, from],
    queryFn: ({ pageParam, signal }) =>
      api.listToolHistory({ params: { slug }, query: pageParam }, { signal }),
    ...cursorPaging(from),
  })
}

/** The last 100 changes of the price of a tool, newest first. */
export function priceHistoryQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'price history', slug],
    queryFn: ({ signal }) =>
      api.listFactHistory({ params: { slug }, query: { key: 'price', limit: 100 } }, { signal }),
  })
}
