import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { categoryCountsQuery } from '#web/api/feed.ts'

/** The categories of menus with most posts. */
export function useFrequentCategories(count: number): Category[] {
  const { data: names = [] } = useQuery(categoriesQuery())
  const { data: counted } = useQuery(categoryCountsQuery([]))
  const byCount = (counted?.categories ?? []).toSorted((one, other) => other.post_count - one.post_count)
  return byCount.flatMap(({ id }) => names.filter((one) => one.id === id && one.in_menus)).slice(0, count)
}
