import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { writePublic } from '#api/http/cache/send.ts'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import { isApiPath } from '#server/front/request-target.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the cache has answered; null for requests that it was not asked for. */
    cacheResult: 'hit' | 'miss' | null
  }
}

/** Whether the answer is the same for every client. Outside of the API tokens are not read. */
function isPublic({ url, headers, raw }: FastifyRequest): boolean {
  if (headers.authorization !== undefined && isApiPath(url)) return false
  // Written past `inject`, which reads the answer from Fastify.
  return raw.socket.remoteAddress !== renderAddress
}

/**
 * Answers requests for public routes from the cache, before they are admitted, authenticated or parsed. The route answers
 * all others: its handler reads through the cache (`readPublic`), which stores what it loads.
 */
export function answerFromCache(app: FastifyInstance): void {
  // The keys of recent addresses, so that a hit needs no parsing. Bounded in entries and bytes.
  const keys = new LRUCache<string, string>({
    max: 10_000,
    maxSize: 4 * 2 ** 20,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 100,
  })

  app.decorateRequest('cacheResult', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { find } = request.routeOptions.config
    if (!find || !isPublic(request)) return done()
    let key = keys.get(request.url)
    if (key === undefined) {
      key = find(request)?.key
      if (key === undefined) return done()
      keys.set(request.url, key)
    }
    const hit = app.cache.get(key) as PublicAnswer | undefined
    request.cacheResult = hit ? 'hit' : 'miss'
    if (!hit) return done()
    reply.hijack()
    writePublic(key, hit, request, reply.raw)
  })
}
