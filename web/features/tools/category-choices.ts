import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#web/api/categories.ts'
import type { Facets } from './filter-groups.tsx'

interface CategoryChoice {
  id: number
  name: string
  /** Undefined while unknown. */
  count: number | undefined
}

/** The categories that leave tools, most first, and the chosen ones. */
export function useCategoryChoices(chosen: number[], facets: Facets | undefined): CategoryChoice[] {
  const { data: all = [] } = useQuery(categoriesQuery())
  return categoryChoices(all, chosen, facets?.categories)
}

export function categoryChoices(
  all: { id: number; name: string }[],
  chosen: number[],
  counted: Facets['categories'] | undefined,
): CategoryChoice[] {
  const found: CategoryChoice[] = (counted ?? []).filter(({ count }) => count > 0)
  // The answer may leave out what leaves no tools.
  const missing = all.filter(({ id }) => chosen.includes(id) && !found.some((one) => one.id === id))
  const withCount = missing.map(({ id, name }) => ({ id, name, count: counted && 0 }))
  return [...found, ...withCount].toSorted(
    (one, other) => (other.count ?? 0) - (one.count ?? 0) || one.name.localeCompare(other.name, 'en'),
  )
}
