import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What is told of a request: its pattern and never its address, in which people's words may stand. */
function about(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}

/** Logs a line for each request that wrote something or was refused; for one that just read, where debugging. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const level = isRead && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](about(request, reply), 'answered')
  })
}
