import type { MessageFetch } from '#api/http/outgoing.ts'
import { failureOf } from './fetch-error.ts'
import { createFetcher, type FetcherSettings } from './fetcher.ts'
import { userAgentOf } from './user-agent.ts'

interface Settings extends Omit<FetcherSettings, 'userAgent'> {
  /** The version of the program. */
  version: string
  siteUrl: string
}

/** Posts messages to push services and webhooks within the bounds of all fetches. Redirects are not followed. */
export function createMessageFetch({ version, siteUrl, ...settings }: Settings): MessageFetch {
  const fetcher = createFetcher({ ...settings, userAgent: userAgentOf({ version, siteUrl }) })
  return async (address, { headers, payload }) => {
    try {
      const rules = { method: 'POST', accept: '*/*', body: { maxBytes: 0, isCut: true } } as const
      const answer = await fetcher.fetch(address, { ...rules, headers, payload, isVerbatim: true })
      return { ok: true, value: { status: answer.status, retryAfter: answer.retryAfter } }
    } catch (error) {
      return { ok: false, reason: failureOf(error) }
    }
  }
}
