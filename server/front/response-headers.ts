import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'

import { requestId, requestIdHeader } from '#api/http/request-id.ts'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]
type Response = typeof ServerResponse<IncomingMessage>

/**
 * Security headers of every response. Pages and files have a content security policy of their own; all other responses
 * may load nothing. Over https, browsers use https only for a year (HSTS), for the subdomains too if the operator says so.
 */
export function securityHeaders({
  siteUrl,
  hstsSubdomains = false,
  mediaUrl,
}: {
  siteUrl: string
  hstsSubdomains?: boolean
  /** Address of pictures on another host. */
  mediaUrl?: string | undefined
}): Record<string, string> {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Object storage and CDNs send no Cross-Origin-Resource-Policy.
    'cross-origin-embedder-policy': mediaUrl === undefined ? 'require-corp' : 'credentialless',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': hsts }),
  }
}

/** A response class that adds the id of the request, and each of these headers unless the response sets it itself. */
export function withHeaders(headers: Record<string, string>): Response {
  const entries = Object.entries(headers)
  // A cached response passes the same list each time, so its completed list is computed once.
  const completedLists = new WeakMap<OutgoingHttpHeader[], OutgoingHttpHeader[]>()

  /** Completes a flat list of names and values, as cached responses use. */
  function completeList(response: ServerResponse, given: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
    const before = completedLists.get(given)
    const hasOwn = response.getHeaderNames().length > 0
    if (before && !hasOwn) return before
    const missing = entries.filter(([name]) => !given.includes(name) && !response.hasHeader(name))
    const all = [...given, ...missing.flat()]
    if (!hasOwn) completedLists.set(given, all)
    return all
  }

  function completeObject(response: ServerResponse, given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
    const missing = entries.filter(([name]) => !names.has(name) && !response.hasHeader(name))
    return { ...given, ...Object.fromEntries(missing) }
  }

  return class extends ServerResponse<IncomingMessage> {
    // Node calls this before the first byte unless the application did.
    override writeHead(status: number, reason?: string | Headers, more?: Headers): this {
      const text = typeof reason === 'string' ? reason : undefined
      const given = (typeof reason === 'string' ? more : reason) ?? {}
      const id = requestId(this.req)
      const all = Array.isArray(given)
        ? [...completeList(this, given), requestIdHeader, id]
        : { ...completeObject(this, given), [requestIdHeader]: id }
      return text === undefined ? super.writeHead(status, all) : super.writeHead(status, text, all)
    }
  }
}

/** A response class that adds `Server-Timing`: milliseconds from the request's headers to the response's headers. */
export function withServerTiming(Base: Response): Response {
  return class extends Base {
    readonly #begun = performance.now()

    override writeHead(...args: unknown[]): this {
      this.setHeader('server-timing', `total;dur=${(performance.now() - this.#begun).toFixed(2)}`)
      return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>))
    }
  }
}
