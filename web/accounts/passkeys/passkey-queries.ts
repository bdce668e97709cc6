import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { userScoped } from '#web/api/query-cache.ts'

/** The member's passkeys, oldest first. */
export function passkeysQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'passkeys'],
    queryFn: ({ signal }) => api.listPasskeys({}, { signal }),
  })
}
