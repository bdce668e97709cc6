import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Renderer } from './ssr.ts'

/** Counts a render for the client of a request. Rejects with 429 where it is over its limit. */
export type CountRender = (request: FastifyRequest) => Promise<void>

/** Renders a page for every address that no other route answers. */
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
