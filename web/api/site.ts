import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'

/** A page of the operator. */
export function sitePageQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['site page', slug],
    queryFn: ({ signal }) => api.getPage({ params: { slug } }, { signal }),
  })
}
