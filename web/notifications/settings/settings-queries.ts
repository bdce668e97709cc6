import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { userScoped } from '#web/api/query-cache.ts'

/** By which ways the member hears of what. */
export function notificationSettingsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'notification-settings'],
    queryFn: ({ signal }) => api.getNotificationSettings({}, { signal }),
    refetchOnMount: 'always',
  })
}
