import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { LockedPost } from './lock-queries.ts'

interface CountedPost {
  like_count: number
  tool_id: number | null
}

/** Counts the votes and comments of posts, and what their tools sum up of them. Returns the posts. */
export async function recountPosts(transaction: Database, ids: number[]): Promise<CountedPost[]> {
  const { rows } = await sql<CountedPost>`
    select like_count, tool_id from recount_posts(${ids}::integer[])
  `.execute(transaction)
  const tools = rows.flatMap(({ tool_id }) => tool_id ?? [])
  if (tools.length > 0) await sql`select sum_posts_of_tools(${tools}::integer[])`.execute(transaction)
  return rows
}

/** Counts the helpful marks and the readers of a post. Returns the marks. */
export async function recountHelpfulMarks(transaction: Database, post: number): Promise<number> {
  const { rows } = await sql<{ helpful_count: number }>`
    select helpful_count from recount_helpful_marks(array[${post}::integer])
  `.execute(transaction)
  return rows[0]!.helpful_count
}

/** Makes a member a reader of a locked post. Readers count for posts that are marked as helpful. */
export async function addReader(transaction: Database, member: number, post: LockedPost): Promise<void> {
  if (post.author_id === member) return
  const { rows } = await sql`
    insert into post_readers (post_id, member_id, is_tied)
    values (${post.id}, ${member}, is_tied(${member}, ${post.tool_id}))
    on conflict do nothing
    returning post_id
  `.execute(transaction)
  if (rows.length > 0 && post.helpful_count > 0) await recountHelpfulMarks(transaction, post.id)
}

/** Makes a member who votes for or comments on a locked post a reader of it, where readers count. */
export async function addReaderOfMarked(
  transaction: Database,
  member: number,
  post: LockedPost,
): Promise<void> {
  if (post.helpful_count > 0) await addReader(transaction, member, post)
}
