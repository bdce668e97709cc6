import { LRUCache } from 'lru-cache'
import type { FetchFailure } from '#api/http/outgoing.ts'
import { FetchError, failureOf } from './fetch-error.ts'
import type { Fetcher } from './fetcher.ts'
import { isAllowedBy, readRobots, type RobotsRule } from './robots.ts'

/** The rules of an origin, or why none may be fetched. */
type Robots = RobotsRule[] | FetchFailure

const hourMs = 3_600_000
const minuteMs = 60_000
// RFC 9309 wants at least 500 KiB.
const maxBytes = 512 * 1024
const maxCachedCharacters = 8 * 2 ** 20

function sizeOf(robots: Robots): number {
  return typeof robots === 'string' ? 100 : robots.reduce((sum, rule) => sum + rule.pattern.length + 50, 100)
}

/** Returns a check that throws unless the robots.txt of the address's origin admits it. */
export function createRobotsCheck(
  fetcher: Fetcher,
  product: string,
): (url: URL, signal: AbortSignal) => Promise<void> {
  const cache = new LRUCache<string, Robots>({
    maxSize: maxCachedCharacters,
    maxEntrySize: maxCachedCharacters,
    sizeCalculation: sizeOf,
    ttl: hourMs,
  })
  const loading = new Map<string, Promise<Robots>>()

  async function load(origin: string): Promise<Robots> {
    const body = { maxBytes, isCut: true }
    const { status, body: bytes } = await fetcher.fetch(`${origin}/robots.txt`, {
      accept: 'text/plain',
      body,
    })
    if (status >= 500) return 'robots'
    // Without a file, and after redirects without an end, everything is allowed.
    return status >= 200 && status < 300 ? readRobots(bytes.toString('utf8'), product) : []
  }

  async function loadAndCache(origin: string): Promise<Robots> {
    const robots = await load(origin).catch((error: unknown) => {
      const reason = failureOf(error)
      return reason === 'too_many_redirects' ? [] : reason
    })
    const isKnown = Array.isArray(robots)
    if (robots !== 'busy') cache.set(origin, robots, { ttl: isKnown ? hourMs : minuteMs })
    return robots
  }

  function robotsOf(origin: string): Promise<Robots> {
    const cached = cache.get(origin)
    if (cached !== undefined) return Promise.resolve(cached)
    const found = loading.get(origin)
    if (found) return found
    const started = loadAndCache(origin).finally(() => loading.delete(origin))
    loading.set(origin, started)
    return started
  }

  return async (url, signal) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    try {
      signal.throwIfAborted()
      const robots = await Promise.race([robotsOf(url.origin), aborted])
      if (typeof robots === 'string') throw new FetchError(robots)
      if (!isAllowedBy(robots, url)) throw new FetchError('robots')
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
