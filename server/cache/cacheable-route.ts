import { LRUCache } from 'lru-cache'
import type { Cacheable } from '#api/http/cache/cache.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'

/** Something public at an address. */
export interface CacheableRoute {
  /** The same for all addresses of the same thing. */
  key: string
  /** What it is called in the figures. */
  name: string
  /** How many points of `misses` it costs to make it. */
  cost: number
  /** Whether hardly anybody asks for the same, so that it is kept only when it is asked for again. */
  cacheOnSecondHit?: boolean
  make: () => Promise<Cacheable<PublicAnswer>>
}

/** Finds what is at an address; undefined where it is nothing that may be kept. */
export type FindRoute = (address: string) => CacheableRoute | undefined

/** What is known of an address. */
export type Known = Pick<CacheableRoute, 'key' | 'name' | 'cost'>

// Addresses that are asked for again and again lead to their key without being taken apart.
const remembered = 10_000

/** Remembers which key an address leads to. */
export function rememberKeys() {
  const keys = new LRUCache<string, Known>({
    max: remembered,
    maxSize: 4 * 2 ** 20,
    sizeCalculation: sizeOf,
  })
  return keys
}

function sizeOf({ key }: Known, address: string): number {
  return 2 * (key.length + address.length) + 100
}
