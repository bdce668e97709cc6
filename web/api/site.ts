import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'

/** The files with the public data of the site. */
export function dumpQuery(api: Api = browserApi) {
  return queryOptions({ queryKey: ['dump'], queryFn: ({ signal }) => api.getDump({}, { signal }) })
}

/** A page of the operator. */
export function sitePageQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['site page', slug],
    queryFn: ({ signal }) => api.getPage({ params: { slug } }, { signal }),
  })
}
