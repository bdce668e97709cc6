import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

const pollMs = 10_000

/** The member's newest notifications, polled while the tab is visible. */
export function notificationsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'notifications'],
    queryFn: ({ signal }) => api.listNotifications({}, { signal }),
    staleTime: pollMs,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    // The next poll is the retry.
    retry: false,
  })
}
