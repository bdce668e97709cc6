import { createProviderFetch } from '#api/outgoing/public.ts'
import type { ProviderSettings } from '#api/http/call.ts'
import type { TestProvider } from './oidc-provider.ts'

/** Services of an API that signs in with these providers. */
export function providerServices(providers: ProviderSettings[], timeoutMs = 5_000) {
  const issuers = providers.map(({ issuer }) => issuer)
  const siteUrl = 'http://localhost:3000'
  return {
    accounts: { emailVerification: true, moderatorsNeed2fa: false, providers },
    providerFetch: createProviderFetch({ issuers, siteUrl, version: 'test', timeoutMs }),
  }
}

/** Services of an API that signs in with a test provider. */
export function oidcServices({ issuer, clientId, clientSecret }: TestProvider, timeoutMs?: number) {
  return providerServices([{ id: 'oidc', name: 'Example', issuer, clientId, clientSecret }], timeoutMs)
}
