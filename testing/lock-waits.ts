import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/client.ts'

/** Comes back as soon as `count` statements in this database wait for a lock. Throws when none does so for 5 s. */
export async function untilWaiting(database: Database, count = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database)
    if (rows[0]!.waiting >= count) return
    await pause(10)
  }
  throw new Error(`No ${count} statements wait for a lock.`)
}
