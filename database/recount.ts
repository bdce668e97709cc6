import { sql } from 'kysely'
import type { Database } from './client.ts'

const votes = ['likes', 'ratings', 'saved_items', 'comments', 'helpful_marks'] as const

/**
 * After votes and posts were inserted without the statements of the API: gives votes the weights of their members and their ties,
 * and counts all posts, tools and lists.
 */
export async function recountAll(database: Database): Promise<void> {
  for (const table of votes) {
    await sql`
      update ${sql.table(table)} v set weight = m.weight from members m where m.id = v.member_id and v.weight <> m.weight
    `.execute(database)
  }
  const marked = sql`array(select distinct post_id from helpful_marks)`
  await sql`select complete_readers(${marked})`.execute(database)
  await sql`select count(*) from recount_posts(array(select id from posts))`.execute(database)
  await sql`select count(*) from recount_helpful_marks(${marked})`.execute(database)
  await sql`select recount_lists(array(select id from saved_lists))`.execute(database)
  await sql`select recount_tools(array(select id from tools))`.execute(database)
}
