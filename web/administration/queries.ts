import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'
import type { MemberFilter } from './members/use-member-filter.ts'

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

/** The members of a filter. While it changes, the members before stay shown. */
export function administeredMembersQuery({ q, role, state, sort }: MemberFilter) {
  const asked = { ...(q !== '' && { q }), ...(role && { role }), ...(state && { state }), sort }
  return infiniteQueryOptions({
    queryKey: [...administrationKey, 'members', asked],
    queryFn: ({ pageParam, signal }) =>
      api.listAdministeredMembers({ query: { ...pageParam, ...asked } }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** All invites, newest first. */
export function invitesQuery() {
  return infiniteQueryOptions({
    queryKey: [...administrationKey, 'invites'],
    queryFn: ({ pageParam, signal }) => api.listInvites({ query: pageParam }, { signal }),
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

/** The settings of the site. */
export function settingsQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'settings'],
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
    staleTime: 0,
  })
}

/** The numbers of tools and reviews that a dump would publish now. */
export function dumpContentsQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'dump'],
    queryFn: ({ signal }) => api.getDumpContents({}, { signal }),
    staleTime: 0,
  })
}

/** The pages of the operator, with those that are not saved yet. */
export function pagesQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'pages'],
    queryFn: ({ signal }) => api.listPages({}, { signal }),
    staleTime: 0,
  })
}
