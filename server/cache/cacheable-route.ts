import { LRUCache } from 'lru-cache'
import { AppError } from '#api/http/app-error.ts'
import type { Load } from '#api/http/cache/cache.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import type { RateName } from '#api/http/limits/rates.ts'

/** A public page, call or feed at an address. */
export interface CacheableRoute {
  /** The cache key: the same for all addresses of one answer. */
  key: string
  /** The label in the metrics. */
  name: string
  /** Points of the limit `misses` that a load costs. */
  cost: number
  /** Further limits of the client's network that a load counts for. */
  rates?: RateName[]
  /** Store the answer only when it is requested again: for answers that are seldom requested twice. */
  cacheOnSecondHit?: boolean
  /** Rejects with `Uncacheable` where the answer must not be stored. */
  load: Load<PublicAnswer>
}

/** Finds the route at an address; undefined where the application has to answer. */
export type FindRoute = (address: string) => CacheableRoute | undefined

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

/** The part of a route that is remembered for its address. */
export type RouteInfo = Pick<CacheableRoute, 'key' | 'name' | 'cost' | 'rates'>

/** Remembers the routes of recent addresses, so that a cache hit needs no URL parsing. Bounded in entries and bytes. */
export function createRouteMemory(): LRUCache<string, RouteInfo> {
  return new LRUCache({
    max: 10_000,
    maxSize: 4 * 2 ** 20,
    sizeCalculation: ({ key }, address) => 2 * (key.length + address.length) + 100,
  })
}
