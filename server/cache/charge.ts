import { countCacheMiss, limitDatabaseTime } from '#api/http/limits/request-limits.ts'
import { noLimits, type Limits } from '#api/http/limits/limits.ts'
import type { CacheStore } from './store.ts'
import type { Known } from './cacheable-route.ts'

type Charge = <Result>(known: Known, address: string, make: () => Promise<Result>) => Promise<Result>

/**
 * Lets something be made, and counts it for the client who asked for it first: as a render or a call, and by the database
 * time that it takes. Whoever waits for the same is counted nothing. Rejects with 429 where the client has used up what
 * it may have made.
 */
export function chargeMisses(limits: Limits, cache: Pick<CacheStore, 'isStale' | 'isLoading'>): Charge {
  if (limits === noLimits) return (_known, _address, make) => make()
  const paid = new Set<string>()
  return async ({ key, cost }, address, make) => {
    if (paid.has(key) || cache.isLoading(key)) return make()
    paid.add(key)
    try {
      // What has only changed around a page is seldom rendered again.
      await countCacheMiss(limits, address, cache.isStale(key) ? 1 : cost)
      return await limitDatabaseTime(limits, address, make)
    } finally {
      paid.delete(key)
    }
  }
}
