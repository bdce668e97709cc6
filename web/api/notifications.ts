import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { mine } from './private-key.ts'

const pollMs = 10_000

/** The member's newest notifications. Asked for again and again while somebody looks at the page. */
export function notificationsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [mine, 'notifications'],
    queryFn: ({ signal }) => api.listNotifications({}, { signal }),
    staleTime: pollMs,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    // The next poll is the next try.
    retry: false,
  })
}
