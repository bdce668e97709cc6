import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

const pollMs = 10_000
// While a stream tells of changes, in case that one is missed.
const pollBesideStreamMs = 60_000

let aliveUntil = 0

/** The stream of this tab or of another one has sent something, or has ended. Returns whether it was alive before. */
export function setStreamAlive(isAlive: boolean): boolean {
  const wasAlive = aliveUntil > 0
  aliveUntil = isAlive ? Date.now() + pollBesideStreamMs : 0
  return wasAlive
}

/** The member's newest notifications, polled while the tab is visible. */
export function notificationsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'notifications'],
    queryFn: async ({ signal }) => (await api.listNotifications({}, { signal })).items,
    staleTime: pollMs,
    refetchInterval: () => (Date.now() < aliveUntil ? pollBesideStreamMs : pollMs),
    refetchIntervalInBackground: false,
    // The next poll is the retry.
    retry: false,
  })
}

/** All notifications of the member in groups, newest first. */
export function notificationGroupsQuery(api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [userScoped, 'notifications', 'groups'],
    queryFn: ({ pageParam, signal }) => api.listNotificationGroups({ query: pageParam }, { signal }),
    ...cursorPaging(),
  })
}
