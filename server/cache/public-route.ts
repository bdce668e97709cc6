import type { FastifyInstance } from 'fastify'
import { Uncacheable, type PublicRead, type SentPage } from '#api/http/cache/public-read.ts'
import { corsHeaders } from '#api/http/other-sites.ts'
import { sendPage, sendPublic } from '#api/http/cache/send.ts'

/** The answer for a document or picture that does not exist. */
export const documentNotFound: SentPage = {
  status: 404,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
  },
  body: Buffer.from('Not found'),
}

interface Options {
  /** The label in metrics and logs. */
  name: string
  /** Whether scripts of other sites may read its answers. */
  isForOtherSites?: boolean
  /** Finds the read at an address; undefined for addresses that are not valid, which are answered with 404. */
  find: (address: string) => PublicRead | undefined
}

/** Registers pages, documents or pictures that are the same for every client, and that the cache answers. */
export function publicRoute(
  app: FastifyInstance,
  paths: string[],
  { name, isForOtherSites = false, find }: Options,
): void {
  const config = { endpoint: name, isForOtherSites, find: ({ url }: { url: string }) => find(url) }
  for (const path of paths) {
    app.get(path, { config }, async (request, reply) => {
      const read = find(request.url)
      if (!read) return sendPage(documentNotFound, request, reply)
      try {
        const answer = await app.readPublic(read, request)
        return await sendPublic(read.key, answer, request, reply)
      } catch (error) {
        if (error instanceof Uncacheable) return sendPage(error.page, request, reply)
        throw error
      }
    })
  }
}
