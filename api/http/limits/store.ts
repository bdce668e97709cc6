import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'
import type { LimitStore } from './limits.ts'

/** Stores rate limit counters in the database, shared by all servers that use it. */
export function postgresLimitStore(database: Database): LimitStore {
  return {
    async query({ text, values }) {
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}
