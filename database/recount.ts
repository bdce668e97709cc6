import { sql } from 'kysely'
import type { Database } from './client.ts'

const votes = ['likes', 'ratings', 'saved_items', 'comments', 'helpful_marks'] as const

/**
 * After members, posts, facts and votes were inserted without the statements of the API: gives votes the weights of their members
 * and their ties, counts all posts, tools and lists, and writes all documents.
 */
export async function recountAll(database: Database): Promise<void> {
  for (const table of votes) {
    await sql`
      update ${sql.table(table)} v set weight = m.weight from members m where m.id = v.member_id and v.weight <> m.weight
    `.execute(database)
  }
  await sql`select refresh_member_texts(array(select id from members))`.execute(database)
  await sql`select refresh_posts(array(select id from posts))`.execute(database)
  const marked = sql`array(select distinct post_id from helpful_marks)`
  await sql`select complete_readers(${marked})`.execute(database)
  await sql`select count(*) from recount_posts(array(select id from posts))`.execute(database)
  await sql`select count(*) from recount_helpful_marks(${marked})`.execute(database)
  await sql`select recount_lists(array(select id from saved_lists))`.execute(database)
  await sql`select recount_tools(array(select id from tools))`.execute(database)
}
