import type { FastifyInstance } from 'fastify'
import type { SentPage } from './cacheable-route.ts'

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

/** Keeps pages off paths whose documents the cache answers. The application gets the requests for which there is none: 404. */
export function reservePaths(app: FastifyInstance, paths: string[]): void {
  for (const path of paths) {
    app.get(path, (_request, reply) =>
      reply.code(404).headers(documentNotFound.headers).send(documentNotFound.body),
    )
  }
}
