import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainAddress } from '#api/http/client-network.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopback } from '#server/config/fields.ts'
import type { MetricsSource } from './aggregate-workers.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

// Headers that proxies, content delivery networks and load balancers add to requests.
const forwardingHeaders = [
  /forwarded/,
  /^(via|cdn-loop|client-ip|true-client-ip|front-end-https)$/,
  /^(cf|fastly|fly|proxy)-/,
  /^x-(amz|amzn|appengine|azure|client|cluster|envoy|host|original|proxy|proxyuser|real|remote|scheme|vercel)(-|$)/,
]

/** The host in a `Host` header, without its port; undefined when it is missing or malformed. */
function hostOf(header: string | undefined): string | undefined {
  return /^(\[[\da-f:]+\]|[a-z\d.-]+)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase()
}

/**
 * Whether a request comes from this machine, by its socket, and not through a proxy on it. A request with another host name
 * than a loopback one may come from a web page (DNS rebinding).
 */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => forwardingHeaders.some((header) => header.test(name)))) return false
  const host = hostOf(headers.host)
  return host !== undefined && isLoopback(host) && isLoopback(plainAddress(socket.remoteAddress) ?? '')
}

/**
 * Serves metrics at `/metrics`: with a token to requests that have it, else to this machine only. Without a token, a site with
 * a public address serves none: what its proxy forwards may look like a request of this machine.
 */
export function mountMetrics(
  app: FastifyInstance,
  source: MetricsSource,
  { metricsToken: token, siteUrl }: Pick<Config, 'metricsToken' | 'siteUrl'>,
): void {
  const isPublic = !isLoopback(new URL(siteUrl).hostname)
  const expected = token === undefined ? undefined : hash(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const given = hash(request.headers.authorization ?? '')
    const mayRead = expected ? timingSafeEqual(given, expected) : !isPublic && isLocal(request)
    if (!mayRead) throw notFound()
    reply.header('cache-control', 'no-store').type(source.contentType)
    return source.metrics()
  })
}
