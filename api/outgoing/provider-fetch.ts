import { ProviderUnavailable, type ProviderFetch } from '#api/http/outgoing.ts'
import { failureOf } from './fetch-error.ts'
import { createFetcher, type FetcherSettings } from './fetcher.ts'
import { userAgentOf } from './user-agent.ts'

interface Settings extends Omit<FetcherSettings, 'userAgent'> {
  /** The addresses of the providers: their hosts may be private, others that they name must be public. */
  issuers: string[]
  /** The version of the program. */
  version: string
  siteUrl: string
}

const maxBytes = 2 ** 20
// Many sign in with the same provider.
const slots = { max: 32, maxPerHost: 32 }

/** The host and port of an address, as OUTGOING_ALLOW names it. */
function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** The text of a form. */
function formOf(body: unknown): string {
  return typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : ''
}

/** Sends requests to providers within the bounds of all fetches. Redirects are not followed. */
export function createProviderFetch({
  issuers,
  allow = [],
  version,
  siteUrl,
  ...settings
}: Settings): ProviderFetch {
  const fetcher = createFetcher({
    slots,
    ...settings,
    allow: [...issuers.map(hostAndPort), ...allow],
    userAgent: userAgentOf({ version, siteUrl }),
  })
  return async (address, { method, headers: { accept = '*/*', ...headers }, body }) => {
    const isPost = method === 'POST'
    const answer = await fetcher
      .fetch(address, {
        ...{ method: isPost ? 'POST' : 'GET', accept, headers, isVerbatim: true, body: { maxBytes } },
        ...(isPost && { payload: formOf(body) }),
      })
      .catch((cause: unknown) => {
        throw new ProviderUnavailable(`The provider cannot be reached: ${failureOf(cause)}`, { cause })
      })
    if (answer.status >= 500) throw new ProviderUnavailable(`The provider answers ${answer.status}.`)
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    })
  }
}
