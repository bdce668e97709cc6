import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Whether the site has neither members nor posts. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from members) and not exists (select from posts) as empty
  `.execute(database)
  return rows[0]!.empty
}

export async function hasDemo(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('members')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .execute()
  return found.length > 0
}

const lock = 7_306_411_852_003n

/** Takes the advisory lock for loading demo content, until the end of the transaction. */
export async function lockDemoLoading(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
}
