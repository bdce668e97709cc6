import type { Database } from '#database/client.ts'
import type { Cacheable } from './cache/cache.ts'
import type { CacheTag } from './cache/tags.ts'

/**
 * Runs a public read on a replica or on the primary. The read calls `checkTags` with its cache tags as soon as it knows
 * them: it throws when the replica lacks a change to one of them, and the read then runs again on the primary.
 */
export type ReadRouter = <Value>(
  read: (database: Database, checkTags: (tags: Iterable<CacheTag>) => void) => Promise<Cacheable<Value>>,
) => Promise<Cacheable<Value>>

/** Runs all reads on one database, which has every change. */
export function readFromPrimary(database: Database): ReadRouter {
  return (read) => read(database, () => {})
}
