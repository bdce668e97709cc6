import type { Redis } from 'ioredis'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Database } from '#database/client.ts'
import { countInProcess, type MakeCounter } from './limits.ts'
import type { RateName } from './rates.ts'

// For each request, a round trip would cost more than it protects.
const ofEveryRequest = new Set<RateName>(['everything'])
// A query of the database for each read, too.
const ofEveryRead = new Set<RateName>([...ofEveryRequest, 'misses', 'database_time'])

/** Counts in the database, for all servers that use it; what every read is counted for in the process. */
export function countInDatabase(database: Database): MakeCounter {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  return (rate, options) =>
    ofEveryRead.has(rate)
      ? countInProcess(rate, options)
      : new RateLimiterPostgres({
          ...options,
          ...{ storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true },
        })
}

/**
 * Counts in Redis, for all servers of the site that `namespace` names; in the process what every request is counted for, and
 * everything while Redis does not answer.
 */
export function countInRedis(client: Redis, namespace: string): MakeCounter {
  return (rate, options) =>
    ofEveryRequest.has(rate)
      ? countInProcess(rate, options)
      : new RateLimiterRedis({
          ...options,
          keyPrefix: `toolshelf:{${namespace}}:limits:${options.keyPrefix}`,
          storeClient: client,
          rejectIfRedisNotReady: true,
          insuranceLimiter: countInProcess(rate, options),
        })
}
