import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '#api/http/response.ts'
import { Uncacheable, type FindRoute } from '#server/cache/cacheable-route.ts'

/** Answers with what `find` finds, each time anew, as the cache does for a site. */
export function answerFound(app: FastifyInstance, find: FindRoute): void {
  app.addHook('onRequest', async (request, reply) => {
    const made = await find(request.url)
      ?.load()
      .catch((error: unknown) => {
        if (!(error instanceof Uncacheable)) throw error
      })
    if (!made) return undefined
    const { body, etag, headers } = made.value
    reply.headers({ ...headers, etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.send(body)
  })
}
