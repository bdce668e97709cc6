import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

const needsKey = [userScoped, 'administration', 'needs']

/** Needs that were asked, the most frequent first. `empty`: only those that found nothing. */
export function needsQuery(empty: boolean) {
  return infiniteQueryOptions({
    queryKey: [...needsKey, { empty }],
    queryFn: ({ pageParam, signal }) =>
      api.listNeeds({ query: { ...pageParam, ...(empty && { empty: 'true' as const }) } }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
  })
}

/** The synonyms of the site. */
export function synonymsQuery() {
  return queryOptions({
    queryKey: [userScoped, 'administration', 'synonyms'],
    queryFn: ({ signal }) => api.listSynonyms({}, { signal }),
    staleTime: 0,
  })
}
