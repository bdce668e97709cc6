import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockPost } from '#api/posts/public.ts'
import { recordEvent } from '#api/events/public.ts'

interface Liked {
  post_id: number
  /** The author of the comment. */
  author_id: number
  /** Likes after the write. */
  like_count: number
}

/** CTEs that lock the members and the post concerned, then `chosen`, a shown comment. */
function lockComment(member: number, id: number): RawBuilder<unknown> {
  const post = sql<number>`(select post_id from comments where id = ${id})`
  const others = sql`select member_id from comments where id = ${id}`
  return sql`
    ${lockPost(member, post, { others })}, chosen as (
      select comments.id as comment_id, comments.post_id, comments.member_id as author_id, comments.like_count
      from comments join target on target.id = comments.post_id
      where comments.id = ${id} and comments.hidden_because is null
      for no key update of comments
    )`
}

/** The author of the comment, once for each row of the part `cause`. Nobody is notified of own likes. */
function authorOfComment(actor: number, cause: string): RawBuilder<unknown> {
  return sql`
    select chosen.author_id as member_id, chosen.post_id, chosen.comment_id from chosen, ${sql.table(cause)}
    where chosen.author_id <> ${actor}::integer`
}

/** Likes a comment and notifies its author. Undefined when there is none. */
export async function likeComment(database: Database, member: number, id: number) {
  const statement = sql<Liked>`
    with ${lockComment(member, id)}, liked as (
      insert into comment_likes (member_id, post_id, comment_id)
      select ${member}::integer, post_id, comment_id from chosen
      on conflict do nothing
      returning comment_id
    ), ${recordEvent('comment_liked', { actor: member, recipients: authorOfComment(member, 'liked') })}
    select post_id, author_id, like_count + (select count(*) from liked)::integer as like_count from chosen`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Removes a like of a comment and its notification. Undefined when there is no such comment. */
export async function unlikeComment(database: Database, member: number, id: number) {
  const statement = sql<Liked>`
    with ${lockComment(member, id)}, unliked as (
      delete from comment_likes using chosen
      where comment_likes.comment_id = chosen.comment_id and comment_likes.post_id = chosen.post_id
        and member_id = ${member}::integer
      returning chosen.comment_id
    ), ${recordEvent('comment_unliked', { actor: member, recipients: authorOfComment(member, 'unliked') })}
    select post_id, author_id, like_count - (select count(*) from unliked)::integer as like_count from chosen`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** The ids of the comments on a post that a member likes; undefined when there is no such post. */
export async function likedComments(
  database: Database,
  member: number,
  post: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select comment_id from comment_likes where member_id = ${member} and post_id = ${post} order by comment_id
    ) as ids
    from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]?.ids
}
