import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** The member's passkeys, oldest first. */
export function passkeysQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'passkeys'],
    queryFn: ({ signal }) => api.listPasskeys({}, { signal }),
  })
}
