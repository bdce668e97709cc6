import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Renderer } from './ssr.ts'

/** Counts a page that is rendered for a request. Rejects when the client has asked for too many. */
export type CountRender = (request: FastifyRequest) => Promise<void>

/** Answers every address that nothing else answers with a page, made anew. */
export function servePages(
  app: FastifyInstance,
  render: Renderer,
  countRender: CountRender = async () => {},
): void {
  app.get('/*', async (request, reply) => {
    await countRender(request)
    const { status, headers, body } = await render(request.url)
    return reply.code(status).headers(headers).send(body)
  })
}
