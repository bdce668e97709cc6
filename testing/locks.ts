import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/client.ts'

const timeoutSeconds = 60

/** Resolves once `count` statements in this database wait for a lock. */
export async function untilWaiting(database: Database, count = 1): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database)
    if (rows[0]!.waiting >= count) return
    await pause(10)
  }
  throw new Error(`No ${count} statements wait for a lock.`)
}
