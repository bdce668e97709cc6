import { CompiledQuery } from 'kysely'
import type { LimitStore } from './limits.ts'
import type { Database } from '#database/client.ts'

/** Counts limits in the database, for all servers on it. */
export function limitStore(database: Database): LimitStore {
  return {
    async query({ text, values }) {
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}
