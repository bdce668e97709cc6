import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { userScoped } from '#web/api/query-cache.ts'

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
