import { useQuery } from '@tanstack/react-query'
import { languageName } from '#contract/language-names.ts'
import { categoriesQuery, menuCategories } from '#web/api/categories.ts'
import type { Facets } from './filter-groups.tsx'

interface Named<Id> {
  id: Id
  name: string
}

export interface FilterChoice<Id> extends Named<Id> {
  /** Undefined while unknown. */
  count: number | undefined
}

/** The categories of menus that leave tools, most first, and the chosen ones. */
export function useCategoryChoices(chosen: number[], facets: Facets | undefined): FilterChoice<number>[] {
  const { data: all = [] } = useQuery(categoriesQuery())
  const offered = new Set(menuCategories(all, chosen).map(({ id }) => id))
  const named = all.filter(({ id }) => chosen.includes(id))
  return filterChoices(
    named,
    facets?.categories.filter(({ id }) => offered.has(id)),
  )
}

/** The languages that leave tools, most first, and the chosen ones. */
export function languageChoices(chosen: string[], facets: Facets | undefined): FilterChoice<string>[] {
  const named = (id: string) => ({ id, name: languageName(id) })
  const counted = facets?.languages.map(({ value, count }) => ({ ...named(value), count }))
  return filterChoices(chosen.map(named), counted)
}

export function filterChoices<Id>(
  chosen: Named<Id>[],
  counted: (Named<Id> & { count: number })[] | undefined,
): FilterChoice<Id>[] {
  const found: FilterChoice<Id>[] = (counted ?? []).filter(({ count }) => count > 0)
  // The answer may leave out what leaves no tools.
  const missing = chosen.filter(({ id }) => !found.some((one) => one.id === id))
  const withCount = missing.map(({ id, name }) => ({ id, name, count: counted && 0 }))
  return [...found, ...withCount].toSorted(
    (one, other) => (other.count ?? 0) - (one.count ?? 0) || one.name.localeCompare(other.name, 'en'),
  )
}
