import { sql } from 'kysely'
import type { Database } from './client.ts'

const votes = ['likes', 'ratings', 'saved_items', 'comments', 'helpful_marks'] as const

/**
 * After members, posts, facts and votes were inserted without the statements of the API: gives votes the weights of their members
 * and their ties, counts all posts, tools and lists, and writes all documents. With `members`, only of what these wrote.
 */
export async function recountAll(database: Database, members?: number[]): Promise<void> {
  const by = (column: string) =>
    members ? sql`${sql.ref(column)} = any (${members}::integer[])` : sql<boolean>`true`
  for (const table of votes) {
    await sql`
      update ${sql.table(table)} v set weight = m.weight
      from members m where m.id = v.member_id and v.weight <> m.weight and ${by('m.id')}
    `.execute(database)
  }
  const posts = sql`array(select id from posts where ${by('author_id')})`
  const marked = sql`array(select distinct post_id from helpful_marks where post_id = any (${posts}))`
  const tools = members
    ? sql`array(select tool_id from posts where ${by('author_id')} and tool_id is not null)`
    : sql`array(select id from tools)`
  await sql`select refresh_member_texts(array(select id from members where ${by('id')}))`.execute(database)
  await sql`select refresh_posts(${posts})`.execute(database)
  await sql`select complete_readers(${marked})`.execute(database)
  await sql`select count(*) from recount_posts(${posts})`.execute(database)
  await sql`select count(*) from recount_helpful_marks(${marked})`.execute(database)
  await sql`select recount_lists(array(select id from saved_lists where ${by('member_id')}))`.execute(
    database,
  )
  await sql`select recount_tools(${tools})`.execute(database)
}
