import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** The member's sessions. */
export function sessionsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'sessions'],
    queryFn: ({ signal }) => api.listSessions({}, { signal }),
    refetchOnMount: 'always',
  })
}

/** The newest events of the member's account. */
export function accountEventsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'account-events'],
    queryFn: ({ signal }) => api.listAccountEvents({}, { signal }),
    refetchOnMount: 'always',
  })
}
