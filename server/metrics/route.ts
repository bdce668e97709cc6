import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainAddress } from '#api/http/limits/client-address.ts'
import { notFound } from '#api/http/app-error.ts'
import { isLoopback } from '#server/config/fields.ts'
import type { Figures } from './workers.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

// Headers that proxies, content delivery networks and load balancers add to what they pass on.
const forwardingHeaders = [
  /forwarded/,
  /^(via|cdn-loop|client-ip|true-client-ip|front-end-https)$/,
  /^(cf|fastly|fly|proxy)-/,
  /^x-(amz|amzn|appengine|azure|client|cluster|envoy|host|original|proxy|proxyuser|real|remote|scheme|vercel)(-|$)/,
]

/** The host that a `Host` header names, without its port; undefined when it names none. */
function hostOf(header: string | undefined): string | undefined {
  return /^(\[[\da-f:]+\]|[a-z\d.-]+)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase()
}

/**
 * Whether a request comes from this machine itself, by the socket, and not through a proxy on it. Under another name than
 * the machine's own it may be a web page's, whose name was made to lead here (DNS rebinding).
 */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => forwardingHeaders.some((header) => header.test(name)))) return false
  const host = hostOf(headers.host)
  return host !== undefined && isLoopback(host) && isLoopback(plainAddress(socket.remoteAddress) ?? '')
}

/** Serves the figures at `/metrics` to whoever has the token, or, where there is none, to this machine alone. */
export function mountMetrics(app: FastifyInstance, figures: Figures, token: string | undefined): void {
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const given = hash(request.headers.authorization ?? '')
    const mayRead = expected ? timingSafeEqual(given, expected) : isLocal(request)
    if (!mayRead) throw notFound()
    reply.header('cache-control', 'no-store').type(figures.contentType)
    return figures.metrics()
  })
}
