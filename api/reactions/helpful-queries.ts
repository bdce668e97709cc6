import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { type Target, lockPost } from '#api/posts/public.ts'
import { authorOfPost, recordEvent } from '#api/events/public.ts'

/** A post with its helpful marks after the write. */
export interface Marked extends Target {
  helpful_count: number
}

/** Marks the review of a post as helpful and notifies its author. Undefined when there is no such post, or it is their own. */
export async function mark(database: Database, member: number, post: number): Promise<Marked | undefined> {
  const statement = sql<Marked>`
    with ${lockPost(member, post)}, marked as (
      insert into helpful_marks (post_id, member_id)
      select id, ${member}::integer from target where author_id <> ${member}::integer
      on conflict do nothing
      returning null::integer as comment_id
    ), ${recordEvent('review_found_helpful', { actor: member, recipients: authorOfPost(member, 'marked') })}
    select id, author_id, tool_id, helpful_count + (select count(*) from marked) as helpful_count
    from target where author_id <> ${member}::integer`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Removes a helpful mark and its notification. Undefined when there is no such post, or it is their own. */
export async function unmark(database: Database, member: number, post: number): Promise<Marked | undefined> {
  const statement = sql<Marked>`
    with ${lockPost(member, post)}, unmarked as (
      delete from helpful_marks using target
      where helpful_marks.post_id = target.id and member_id = ${member}
      returning null::integer as comment_id
    ), ${recordEvent('helpful_mark_removed', { actor: member, recipients: authorOfPost(member, 'unmarked') })}
    select id, author_id, tool_id, helpful_count - (select count(*) from unmarked) as helpful_count
    from target where author_id <> ${member}::integer`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** The ids of all posts whose review a member found helpful, in the order of their index. */
export async function helpfulPosts(database: Database, member: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(post_id order by post_id), '[]') as ids from helpful_marks where member_id = ${member}
  `.execute(database)
  return rows[0]!.ids
}
