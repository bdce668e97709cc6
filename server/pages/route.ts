import type { FastifyInstance } from 'fastify'
import type { Renderer } from './ssr.ts'

/** For development: renders a page, without a cache, for every address that no other route answers. */
export function servePages(app: FastifyInstance, render: Renderer): void {
  app.get('/*', async (request, reply) => {
    const { status, headers, body } = await render(request.url)
    return reply.code(status).headers(headers).send(body)
  })
}
