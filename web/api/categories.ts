import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { listCategories } from '#contract/categories.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** A category of the site, and whether menus offer it to everybody. */
export type ListedCategory = Answer<typeof listCategories>[number]

/** The categories of the member's own posts, by name. */
export function ownCategoriesQuery() {
  return queryOptions({
    queryKey: [userScoped, 'categories'],
    queryFn: ({ signal }) => browserApi.listOwnCategories({}, { signal }),
    staleTime: 10 * 60_000,
  })
}

/** All categories, by name. */
export function categoriesQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.listCategories({}, { signal }),
    staleTime: 10 * 60_000,
  })
}

/** The categories that a menu offers: those that are in menus, those that are chosen, and the member's own where it has them. */
export function menuCategories(
  categories: ListedCategory[],
  chosen: number[],
  own: readonly { id: number }[] = [],
): ListedCategory[] {
  const more = new Set([...chosen, ...own.map(({ id }) => id)])
  return categories.filter(({ id, in_menus }) => in_menus || more.has(id))
}
