import {
  noOutgoing,
  noProviderFetch,
  type Outgoing,
  type ProviderFetch,
  type PushFetch,
} from '#api/http/outgoing.ts'
import { createOutgoing, createProviderFetch, createPushFetch } from '#api/outgoing/public.ts'
import type { Config } from './config/config.ts'
import { version } from './process/version.ts'

/** Fetches from other sites as the configuration says. */
export function outgoingOf(config: Pick<Config, 'outgoing' | 'outgoingAllow' | 'siteUrl'>): Outgoing {
  if (!config.outgoing) return noOutgoing
  const { siteUrl, outgoingAllow: allow } = config
  return createOutgoing({ allow, siteUrl, version })
}

/**
 * Requests to the providers that the operator has named. They have nothing to do with OUTGOING, which is about the links of
 * members: nobody but the operator chooses these hosts.
 */
export function providerFetchOf({
  accounts: { providers },
  outgoingAllow,
  siteUrl,
}: Pick<Config, 'accounts' | 'outgoingAllow' | 'siteUrl'>): ProviderFetch {
  if (providers.length === 0) return noProviderFetch
  const issuers = providers.map(({ issuer }) => issuer)
  return createProviderFetch({ issuers, allow: outgoingAllow, siteUrl, version })
}

/** Messages to push services; undefined with OUTGOING=off. */
export function pushFetchOf({
  outgoing,
  outgoingAllow: allow,
  siteUrl,
}: Pick<Config, 'outgoing' | 'outgoingAllow' | 'siteUrl'>): PushFetch | undefined {
  return outgoing ? createPushFetch({ allow, siteUrl, version }) : undefined
}

/** The contact of the operator for push services (RFC 8292, 2.1). */
export function pushSubjectOf({ operatorEmail, siteUrl }: Pick<Config, 'operatorEmail' | 'siteUrl'>): string {
  if (operatorEmail !== undefined) return `mailto:${operatorEmail}`
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:no-reply@${new URL(siteUrl).hostname}`
}
