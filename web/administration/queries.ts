import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

/** First part of the key of every query for administrators. */
export const administrationKey = [userScoped, 'administration']

/** The log of administrators, newest first. */
export function administrativeLogQuery() {
  return infiniteQueryOptions({
    queryKey: [...administrationKey, 'log'],
    queryFn: ({ pageParam, signal }) => api.listAdministrativeLog({ query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
  })
}

/** Figures of the site, its state and warnings. */
export function overviewQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'overview'],
    queryFn: ({ signal }) => api.getOverview({}, { signal }),
    staleTime: 0,
  })
}
