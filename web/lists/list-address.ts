import { limits } from '#contract/limits.ts'
import type { ListSort } from '#contract/public-lists.ts'
import { decimalNumber } from '#web/api/decimal-number.ts'
import type { ListAddress, PublicLists } from '#web/api/public-lists.ts'

/** The orders of public lists; the first one is the default. */
export const listSorts: readonly ListSort[] = ['popular', 'new']

/** The order in an address; an unknown one is the default. */
export function parsePublicLists(search: URLSearchParams): PublicLists {
  const sort = listSorts.find((one) => one === search.get('sort')) ?? listSorts[0]!
  const from = search.get('cursor')
  return { sort, ...(from && { from }) }
}

/** The address of an order of public lists. */
export function publicListsUrl({ sort, from }: PublicLists): string {
  const query = new URLSearchParams()
  if (sort !== listSorts[0]) query.set('sort', sort)
  if (from !== undefined) query.set('cursor', from)
  return query.size > 0 ? `/lists?${query}` : '/lists'
}

/** The list in an address. */
export function parseList(id: string, search: URLSearchParams): ListAddress {
  const key = search.get('key')
  const from = decimalNumber(search.get('from') ?? '')
  return { id: decimalNumber(id), ...(key && { key }), from: from <= limits.list.posts ? from : 0 }
}

/** The address of a list, or of what is below it. */
export function listUrl({ id, key, from = 0 }: Partial<ListAddress>, below = ''): string {
  const query = new URLSearchParams()
  if (key !== undefined) query.set('key', key)
  if (from > 0) query.set('from', String(from))
  return `/lists/${id}${below}${query.size > 0 ? `?${query}` : ''}`
}
