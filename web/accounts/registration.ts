import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { prefetchProviders } from '#web/api/providers.ts'

/** Who can register, and what new members agree to. */
export function registrationQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.getSite({}, { signal }),
    staleTime: 60_000,
  })
}

/** For loaders of forms that make accounts. */
export function prefetchRegistration(cache: QueryClient, api: Api): Promise<unknown> {
  return Promise.all([prefetchProviders(cache, api), cache.ensureQueryData(registrationQuery(api))])
}
