import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from '#api/http/client-address.ts'
import { notFound } from '#api/http/app-error.ts'
import { isLoopback } from './config-fields.ts'
import type { Figures } from './worker-figures.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal(request: FastifyRequest): boolean {
  const { forwarded, via } = request.headers
  const isForwarded = forwarded ?? via ?? request.headers['x-forwarded-for'] ?? request.headers['x-real-ip']
  return isForwarded === undefined && isLoopback(clientAddress(request))
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
