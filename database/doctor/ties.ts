import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The ids of tools in a range with votes whose `is_tied` is wrong. */
export async function findWrongTies(database: Database, first: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tool_id as id
    from wrong_ties(array(select id from tools where id between ${first} and ${last}))
    order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Corrects `is_tied`, and the counters that depend on it. */
export async function refreshTies(database: Database, ids: number[]): Promise<void> {
  await sql`select recount_tools(${ids}::integer[])`.execute(database)
}
