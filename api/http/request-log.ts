import { renderAddress } from './limits/request-limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The logged fields: the route pattern instead of the address, which may contain personal data. */
function logFields(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}

/** Logs each request that wrote or failed at level info, successful reads at level debug. */
export function logRequests(app: FastifyInstance): void {
  const logsReads = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const level = isRead && reply.statusCode < 400 ? 'debug' : 'info'
    if (level === 'debug' && !logsReads) return done()
    // The page that is rendered from the answer has a line of its own.
    if (request.raw.socket.remoteAddress === renderAddress) return done()
    request.log[level](logFields(request, reply), 'answered')
    done()
  })
}
