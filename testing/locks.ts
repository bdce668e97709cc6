import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '#database/client.ts'

/** Resolves when someone in this database waits for a lock. */
export async function someoneWaits(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database)
    expect(rows).not.toEqual([])
  }, 5000)
}
