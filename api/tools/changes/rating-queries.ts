import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { storeToolChanges } from './store-queries.ts'

const fall = { ratings: 10, stars: 0.5, days: 30 }

/** SQL: the highest average of a row of `tools` of the last days. */
const highest = sql`(
  select max(avg_rating) from tool_rating_days
  where tool_id = tools.id and day >= (now() at time zone 'UTC')::date - ${fall.days}::integer
)`

/** Tools with enough ratings whose average has fallen. */
export async function findFallenTools(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tools
    where rating_count >= ${fall.ratings} and post_count > 0 and avg_rating <= ${highest} - ${fall.stars}::numeric
    order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Stores that the average of a tool has fallen. The days before are forgotten, so that only a further fall counts. */
export function storeFall(database: Database, tool: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await sql`select from tools where id = ${tool} for no key update`.execute(transaction)
    const { rows } = await sql<{ from: number; to: number; count: number }>`
      select ${highest}::float8 as "from", avg_rating::float8 as "to", rating_count as count from tools
      where id = ${tool} and rating_count >= ${fall.ratings} and avg_rating <= ${highest} - ${fall.stars}::numeric
    `.execute(transaction)
    if (!rows[0]) return false
    const { from, to, count } = rows[0]
    const note = `Rating: ${from.toFixed(1)} → ${to.toFixed(1)} of 5 (${count} ratings)`
    await storeToolChanges(transaction, tool, [{ kind: 'rating', note, isToTell: true }])
    await sql`delete from tool_rating_days where tool_id = ${tool}`.execute(transaction)
    return true
  })
}

/** Stores today's averages where they are not stored yet, and deletes those that are too old to be compared. */
export async function recordRatings(database: Database): Promise<void> {
  await sql`
    insert into tool_rating_days (day, tool_id, avg_rating)
    select (now() at time zone 'UTC')::date, id, avg_rating from tools
    where rating_count >= ${fall.ratings} and post_count > 0
    order by id
    on conflict do nothing
  `.execute(database)
  await sql`
    delete from tool_rating_days where day < (now() at time zone 'UTC')::date - ${fall.days}::integer
  `.execute(database)
}
