import { limits } from '#contract/limits.ts'
import {
  noOutgoing,
  noProviderFetch,
  type MessageFetch,
  type Outgoing,
  type ProviderFetch,
} from '#api/http/outgoing.ts'
import { createMessageFetch, createOutgoing, createProviderFetch } from '#api/outgoing/public.ts'
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
}: Pick<Config, 'outgoing' | 'outgoingAllow' | 'siteUrl'>): MessageFetch | undefined {
  return outgoing ? createMessageFetch({ allow, siteUrl, version }) : undefined
}

const webhookTimeoutMs = 10_000
// One at a time for each webhook, several of which may have the same host.
const webhookSlots = { max: limits.webhooks.max, maxPerHost: limits.webhooks.max }

/** Messages to webhooks. */
export function webhookFetchOf({
  outgoing,
  outgoingAllow: allow,
  siteUrl,
}: Pick<Config, 'outgoing' | 'outgoingAllow' | 'siteUrl'>): MessageFetch {
  if (!outgoing) return async () => ({ ok: false, reason: 'off' })
  return createMessageFetch({ allow, siteUrl, version, timeoutMs: webhookTimeoutMs, slots: webhookSlots })
}

/** The contact of the operator for push services (RFC 8292, 2.1). */
export function pushSubjectOf({ operatorEmail, siteUrl }: Pick<Config, 'operatorEmail' | 'siteUrl'>): string {
  if (operatorEmail !== undefined) return `mailto:${operatorEmail}`
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:no-reply@${new URL(siteUrl).hostname}`
}
