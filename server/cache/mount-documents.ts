import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '#api/http/response.ts'
import { Uncacheable, type FindRoute, type SentPage } from './cacheable-route.ts'

/** The answer for a document or picture that does not exist. */
export const documentNotFound: SentPage = {
  status: 404,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from('Not found'),
}

/** Serves cacheable documents and pictures through the application, which also works without the cache. */
export function mountDocuments(app: FastifyInstance, paths: string[], find: FindRoute): void {
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      const made = await find(request.url)?.load().catch(orNothing)
      if (!made) return reply.code(404).headers(documentNotFound.headers).send(documentNotFound.body)
      const { body, etag, headers } = made.value
      reply.headers({ ...headers, etag })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.send(body)
    })
  }
}

function orNothing(error: unknown): undefined {
  if (!(error instanceof Uncacheable)) throw error
}
