import type { Database } from '#database/client.ts'
import type { Cacheable } from './cache/cache.ts'
import type { CacheTag } from './cache/tags.ts'

/**
 * Has something public made from a database that has every change to its sources that is known. The maker names sources as
 * soon as it knows them, so that it is stopped early where the database lacks a change; then it is asked again with another.
 */
export type Read = <Value>(
  make: (database: Database, see: (sources: Iterable<CacheTag>) => void) => Promise<Cacheable<Value>>,
) => Promise<Cacheable<Value>>

/** Has everything made from one database, which has all there is. */
export function readFrom(database: Database): Read {
  return (make) => make(database, () => {})
}
