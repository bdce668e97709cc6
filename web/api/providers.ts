import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { host } from './host.ts'

/** The sites that people can sign in with. They change when the server restarts. */
export function providersQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => api.listProviders({}, { signal }),
    staleTime: Infinity,
  })
}

/** For loaders: loads the providers. */
export function prefetchProviders(cache: QueryClient, api: Api): Promise<unknown> {
  return cache.ensureQueryData(providersQuery(api))
}

/** The address that begins a sign-in with a provider; with the code of a link, a connection. New members may need an invite. */
export function providerStart(id: string, codes: { link?: string; invite?: string } = {}): string {
  const query = new URLSearchParams(codes).toString()
  return `${host}/accounts/providers/${id}/start/${query && `?${query}`}`
}
