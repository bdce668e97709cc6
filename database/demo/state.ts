import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Whether the site is as new: nobody is registered and nothing published. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from members) and not exists (select from posts) as empty
  `.execute(database)
  return rows[0]!.empty
}

// Any fixed number: of two servers that start together, one loads.
const lock = 7_306_411_852_003n

/** Waits until no other transaction loads demo content, and keeps others waiting until this one ends. */
export async function loadAlone(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
}

/** Whether a demo member is there. */
export async function hasDemo(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('members')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .execute()
  return found.length > 0
}
