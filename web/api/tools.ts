import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'

/** One tool. */
export function toolQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'one', slug],
    queryFn: ({ signal }) => api.getTool({ params: { slug } }, { signal }),
  })
}
