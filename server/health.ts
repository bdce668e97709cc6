import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client.ts'
import { answersWithin } from '#database/ping.ts'

// A probe asks again soon; an answer that comes late is none.
const patience = 2_000

/** `GET /healthz`: the process lives. `GET /readyz`: the database answers, else 503. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await answersWithin(patience, database)
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { status: ready ? 'ready' : 'unavailable' }
  })
}
