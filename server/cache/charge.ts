import { countCacheMiss, limitDatabaseTime } from '#api/http/limits/request-limits.ts'
import { noLimits, type Limits } from '#api/http/limits/limits.ts'
import type { RouteInfo } from './cacheable-route.ts'
import type { CacheStore } from './store.ts'

type Charge = <Result>(route: RouteInfo, address: string, load: () => Promise<Result>) => Promise<Result>

/**
 * Charges a load to the client that requested it first: points of `misses` for a page or call, the limits of the call, and
 * its database time.
 * Clients that wait for a load in flight are charged nothing. Rejects with 429 where the client is over its limit.
 */
export function chargeMisses(limits: Limits, cache: Pick<CacheStore, 'isLoading'>): Charge {
  if (limits === noLimits) return (_route, _address, load) => load()
  const charged = new Set<string>()
  return async ({ key, cost, rates = [] }, address, load) => {
    if (charged.has(key) || cache.isLoading(key)) return load()
    charged.add(key)
    try {
      await countCacheMiss(limits, address, cost)
      for (const rate of rates) await limits.countNetwork(rate, address)
      return await limitDatabaseTime(limits, address, load)
    } finally {
      charged.delete(key)
    }
  }
}
