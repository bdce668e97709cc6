import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'
import { isUnfinished } from './import-texts.ts'

const importsKey = [userScoped, 'administration', 'imports']
const pollMs = 1_000

/** An import, which is asked for again while a server works on it. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => api.getImport({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      (data ? isUnfinished(data) : error === null) ? pollMs : false,
  })
}

/** Imports, newest first, which are asked for again while a server works on one. */
export function importsQuery() {
  return infiniteQueryOptions({
    queryKey: [...importsKey, 'all'],
    queryFn: ({ pageParam, signal }) => api.listImports({ query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isUnfinished)) === true && 2 * pollMs,
  })
}
