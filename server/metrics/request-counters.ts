import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { renderAddress } from '#api/http/limits/request-limits.ts'

type ResponseListener = (endpoint: string, status: number, seconds: number) => void

/** Counts responses. Cache hits are so fast that counting one must be a single addition. */
export interface RequestCounters {
  /** Counts a cache hit. */
  hit(endpoint: string, status: number): void
  /** Counts a response that was not in the cache, with its duration in seconds. `isMiss`: the cache was asked for it. */
  response(endpoint: string, status: number, seconds: number, isMiss: boolean): void
  hits(): { endpoint: string; status: number; count: number }[]
  readonly misses: number
  /** Counts a security event. */
  security(event: SecurityEvent['event']): void
  /** Wrong passwords, codes and passkeys, and locked sign-ins. */
  readonly signInFailures: number
  /** Sets the function that is called for each response that was not in the cache. */
  onResponse(listener: ResponseListener): void
}

/** Counters that start at zero. */
export function createRequestCounters(): RequestCounters {
  const endpoints = new Map<string, { ok: number; notModified: number }>()
  let misses = 0
  let signInFailures = 0
  let listener: ResponseListener = () => {}

  return {
    hit(endpoint, status) {
      let counts = endpoints.get(endpoint)
      if (!counts) endpoints.set(endpoint, (counts = { ok: 0, notModified: 0 }))
      counts[status === 304 ? 'notModified' : 'ok'] += 1
    },
    response(endpoint, status, seconds, isMiss) {
      if (isMiss) misses += 1
      listener(endpoint, status, seconds)
    },
    hits() {
      return [...endpoints].flatMap(([endpoint, { ok, notModified }]) => [
        { endpoint, status: 200, count: ok },
        { endpoint, status: 304, count: notModified },
      ])
    },
    security(event) {
      if (event === 'sign_in_failed' || event === 'sign_in_locked') signInFailures += 1
    },
    get signInFailures() {
      return signInFailures
    },
    get misses() {
      return misses
    },
    onResponse: (next) => void (listener = next),
  }
}

/** The `endpoint` label of a request: a small set of names, whatever clients request. */
function endpointLabel({ url = '', config }: FastifyRequest['routeOptions']): string {
  if (config?.endpoint !== undefined) return config.endpoint
  if (/^\/(healthz|readyz|metrics)$/.test(url)) return url.slice(1)
  return url.startsWith('/api/media/') ? 'picture' : 'other'
}

/** An `onResponse` hook that counts the application's responses, except those to its own page rendering. */
export function countResponses(counters: RequestCounters) {
  return ({ raw, routeOptions, cacheResult }: FastifyRequest, reply: FastifyReply): void => {
    const endpoint = endpointLabel(routeOptions)
    const { statusCode } = reply
    if (cacheResult === 'hit') return counters.hit(endpoint, statusCode)
    if (raw.socket.remoteAddress === renderAddress || (routeOptions.config.isStream && statusCode === 200))
      return
    counters.response(endpoint, statusCode, reply.elapsedTime / 1000, cacheResult === 'miss')
  }
}
