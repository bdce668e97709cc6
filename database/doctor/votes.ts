import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The ids of tools in a range with votes whose `is_tied` is wrong. `recount` of these tools corrects them. */
export async function findWrongTies(database: Database, first: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tool_id as id
    from wrong_ties(array(select id from tools where id between ${first} and ${last}))
    order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Members with ids from `first` to `last` one of whose votes has another weight than they have. */
export async function findStaleVotes(database: Database, first: number, last: number): Promise<number[]> {
  const votes = ['likes', 'ratings', 'saved_items', 'comments', 'helpful_marks'].map(
    (table) =>
      sql`exists (select from ${sql.table(table)} v where v.member_id = m.id and v.weight <> m.weight)`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from members m where id between ${first} and ${last} and (${sql.join(votes, sql` or `)}) order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

// Few enough that nobody waits for the locks of one statement for long.
const votesAtOnce = 200

/** Gives all votes of these members the weights that they have. */
export async function renewVotes(database: Database, ids: number[]): Promise<void> {
  for (const id of ids) {
    let isDone = false
    while (!isDone) {
      const { rows } = await sql<{ done: boolean }>`
        select store_weights(array[id], array[weight], array[weight_reason], ${votesAtOnce}::integer) as done
        from members where id = ${id}
      `.execute(database)
      isDone = rows[0]?.done ?? true
    }
  }
}
