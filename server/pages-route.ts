import type { FastifyInstance } from 'fastify'
import type { Renderer } from './ssr.ts'

/** Answers every address that nothing else answers with a page. */
export function servePages(app: FastifyInstance, render: Renderer): void {
  app.get('/*', async (request, reply) => {
    const { status, headers, body } = await render(request.url)
    return reply.code(status).headers(headers).send(body)
  })
}
