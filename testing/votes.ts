import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { lockToolsOf } from '#api/posts/public.ts'

const votes = ['likes', 'ratings', 'saved_items', 'comments', 'helpful_marks'] as const

/**
 * Runs a write of votes or comments on posts as the API does: the posts and their tools are locked first, the votes have the
 * weights of their members and their ties, and all that counts them is counted.
 */
export function recounting<T>(
  database: Database,
  posts: number[],
  write: (transaction: Database) => Promise<T>,
): Promise<T> {
  const ids = sql`${posts}::integer[]`
  return inTransaction(database, async (transaction) => {
    await sql`select from posts where id = any (${ids}) order by id for no key update`.execute(transaction)
    await lockToolsOf(transaction, posts)
    const before = await listsWith(transaction, posts)
    const result = await write(transaction)
    for (const table of votes) {
      await sql`
        update ${sql.table(table)} v set weight = m.weight from members m
        where m.id = v.member_id and v.post_id = any (${ids}) and v.weight <> m.weight
      `.execute(transaction)
    }
    await sql`
      select complete_readers(array(select post_id from helpful_marks where post_id = any (${ids})))
    `.execute(transaction)
    await sql`select count(*) from recount_posts(${ids})`.execute(transaction)
    await sql`select count(*) from recount_helpful_marks(${ids})`.execute(transaction)
    await sql`
      select recount_tools(array(select tool_id from posts where id = any (${ids}) and tool_id is not null))
    `.execute(transaction)
    const lists = [...before, ...(await listsWith(transaction, posts))]
    await sql`select recount_lists(${lists}::integer[])`.execute(transaction)
    return result
  })
}

async function listsWith(transaction: Database, posts: number[]): Promise<number[]> {
  const { rows } = await sql<{ list_id: number }>`
    select distinct list_id from saved_items where post_id = any (${posts}::integer[])
  `.execute(transaction)
  return rows.map(({ list_id }) => list_id)
}
