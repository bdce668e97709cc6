import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CaseKind } from '#contract/cases.ts'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

/** First part of the key of every query for moderators. */
export const moderationKey = [userScoped, 'moderation']

/** The numbers of open cases, categories and entries of the log. */
export function moderationCountsQuery() {
  return queryOptions({
    queryKey: [...moderationKey, 'counts'],
    queryFn: ({ signal }) => api.getModerationCounts({}, { signal }),
    staleTime: 0,
  })
}

/** The open cases of one kind or of all, oldest first. */
export function casesQuery(kind?: CaseKind) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'cases', kind ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.listCases({ query: { ...pageParam, ...(kind && { kind }) } }, { signal }),
    ...cursorPaging(),
    // Other moderators may have decided in the meantime.
    staleTime: 0,
  })
}

/** The earlier versions of a post, newest first. */
export function postHistoryQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'history', id],
    queryFn: ({ pageParam, signal }) => api.listPostHistory({ params: { id }, query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
  })
}

/** All categories with `part` in their name, by name. While it changes, the categories of the part before stay shown. */
export function moderatedCategoriesQuery(part: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'categories', part],
    queryFn: ({ pageParam, signal }) =>
      api.listModeratedCategories({ query: { ...pageParam, ...(part !== '' && { q: part }) } }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The moderation log, newest first. */
export function moderationLogQuery() {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'log'],
    queryFn: ({ pageParam, signal }) => api.listModerationLog({ query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
  })
}
