import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'

/** All categories, by name. */
export function categoriesQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.listCategories({}, { signal }),
    staleTime: 10 * 60_000,
  })
}
