import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { runAdmitted } from '#api/http/admission.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Limits } from '#api/http/limits/limits.ts'
import type { RateName } from '#api/http/limits/rates.ts'
import { chargeRead } from '#api/http/limits/request-limits.ts'
import type { Cache, Load } from './cache.ts'
import type { PublicAnswer } from './public-answer.ts'

/** A read with the same answer for every client. */
export interface PublicRead {
  /** The cache key: the same for all addresses of one answer. */
  key: string
  /** Points of the limit `misses` that a load costs. */
  cost: number
  /** Further limits of the client's network that a load counts for. */
  rates?: RateName[]
  /** Store the answer only when it is requested again: for answers that are seldom requested twice. */
  cacheOnSecondHit?: boolean
  /** Rejects with `Uncacheable` where the answer must not be stored. */
  load: Load<PublicAnswer>
}

/** Finds the read that a request asks for; undefined where there is none. */
export type FindRead = (request: FastifyRequest) => PublicRead | undefined

/** Answers a public read from the cache, or loads it at the expense of the client. */
export type PublicReader = (read: PublicRead, request: FastifyRequest) => Promise<PublicAnswer>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes whose answer is the same for every client: the cache may answer them. */
    find?: FindRead | undefined
  }
  interface FastifyInstance {
    cache: Cache
    readPublic: PublicReader
  }
}

/** A page or document that is sent without being stored. */
export interface SentPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Whether data is missing because an API call failed. */
  incomplete?: boolean
}

/** Rejection of a load whose answer is sent but not stored: it is an error page, or data is missing in it. */
export class Uncacheable extends Error {
  readonly page: SentPage
  constructor(page: SentPage) {
    super(`A page of status ${page.status}`)
    this.page = page
  }
}

/** Whether a load failed because of the server, so that a stale entry may be sent (stale-if-error). */
export function isServerFailure(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500
  if (error instanceof Uncacheable) return error.page.incomplete || error.page.status >= 500
  return true
}

/**
 * A missing answer is loaded once for all concurrent requests. The client that requested it first pays: points of `misses`,
 * the limits of the call, and its database time. Rejects with 429 where this client is over its limit.
 */
export function createPublicReader(cache: Cache, limits: Limits): PublicReader {
  const charged = new Set<string>()
  /** Keys whose load has left the admission queue. */
  const elsewhere = new Set<string>()
  const requestedOnce = new LRUCache<string, true>({
    max: 10_000,
    maxSize: 4 * 2 ** 20,
    sizeCalculation: (_, key) => 2 * key.length + 100,
  })

  function isForSecondHit({ key, cacheOnSecondHit = false }: PublicRead): boolean {
    if (!cacheOnSecondHit || requestedOnce.has(key)) return false
    requestedOnce.set(key, true)
    return true
  }

  /** When the load leaves the admission queue, requests that come to wait for it leave too. */
  async function fetch({ key, load }: PublicRead, leave: () => void): Promise<PublicAnswer> {
    if (elsewhere.has(key)) leave()
    let hasLeft = false
    const leaveForLoad = () => {
      hasLeft = true
      elsewhere.add(key)
      leave()
    }
    try {
      return await runAdmitted(leaveForLoad, () => cache.fetch(key, load))
    } finally {
      if (hasLeft) elsewhere.delete(key)
    }
  }

  return async (read, request) => {
    const { key, load } = read
    const hit = cache.get(key) as PublicAnswer | undefined
    if (hit !== undefined) return hit
    const leave = request.leaveAdmission
    const work = isForSecondHit(read)
      ? async () => (await runAdmitted(leave, load)).value
      : () => fetch(read, leave)
    // A client that waits for a load in flight pays nothing.
    if (charged.has(key) || cache.isLoading(key)) return work()
    charged.add(key)
    return chargeRead(limits, request, read, work).finally(() => charged.delete(key))
  }
}
