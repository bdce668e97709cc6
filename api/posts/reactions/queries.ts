import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify, withdraw } from '#api/notifications/public.ts'
import { type Target, addReaderOfMarked, authorFor, lockTarget, recountPosts } from '#api/posts/public.ts'
import { refreshTools } from '#api/tools/public.ts'

interface Liked extends Target {
  /** Likes after the write. */
  like_count: number
}

/** Likes a post and notifies its author. Undefined when there is none. */
export function like(database: Database, member: number, id: number): Promise<Liked | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post) return undefined
    const { rows: written } = await sql`
      insert into likes (post_id, member_id, weight, is_tied)
      select ${id}, id, weight, is_tied(id, ${post.tool_id}) from members where id = ${member}
      on conflict do nothing
      returning post_id
    `.execute(transaction)
    if (written.length > 0) {
      await addReaderOfMarked(transaction, member, post)
      await notify(transaction, 'post_liked', { actor: member, recipients: authorFor(member, post) })
    }
    const [counted] = await recountPosts(transaction, [id])
    return { ...post, like_count: counted!.like_count }
  })
}

/** Removes a like and its notification. Undefined when there is no such post. */
export function unlike(database: Database, member: number, id: number): Promise<Liked | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post) return undefined
    const { rows: removed } = await sql`
      delete from likes where post_id = ${id} and member_id = ${member} returning post_id
    `.execute(transaction)
    if (removed.length > 0)
      await withdraw(transaction, 'post_liked', { actor: member, recipients: authorFor(member, post) })
    const [counted] = await recountPosts(transaction, [id])
    return { ...post, like_count: counted!.like_count }
  })
}

/** The ids of all posts that a member likes, in the order of their index. */
export async function likedPosts(database: Database, member: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(post_id order by post_id), '[]') as ids from likes where member_id = ${member}
  `.execute(database)
  return rows[0]!.ids
}

interface ReactionState {
  liked: number[]
  bookmarked: number[]
  /** Values by the id of the post. */
  rated: Record<string, number>
  helpful: number[]
  maker_of: number[]
}

/** Which of these posts a member likes, has saved, has rated and found helpful, and of whose tools the member is a maker, by ascending id. */
export async function reactionState(
  database: Database,
  member: number,
  posts: number[],
): Promise<ReactionState> {
  const mine = sql`member_id = ${member} and post_id = any (${posts}::integer[])`
  const { rows } = await sql<ReactionState>`
    select
      (select coalesce(json_agg(post_id order by post_id), '[]') from likes where ${mine}) as liked,
      (select coalesce(json_agg(distinct post_id), '[]') from saved_items where ${mine}) as bookmarked,
      (select coalesce(json_object_agg(post_id, value), '{}') from ratings where ${mine}) as rated,
      (select coalesce(json_agg(post_id order by post_id), '[]') from helpful_marks where ${mine}) as helpful,
      (
        select coalesce(json_agg(posts.id order by posts.id), '[]')
        from posts join tool_makers using (tool_id)
        where member_id = ${member} and posts.id = any (${posts}::integer[])
      ) as maker_of
  `.execute(database)
  return rows[0]!
}

/**
 * Sets a member's rating of a post and notifies the author when the value changes. Returns the post; undefined when there is
 * none.
 */
export function rate(
  database: Database,
  member: number,
  id: number,
  value: number,
): Promise<Target | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post) return undefined
    const { rows: changed } = await sql`
      insert into ratings (post_id, member_id, value, weight, is_tied)
      select ${id}, id, ${value}::smallint, weight, is_tied(id, ${post.tool_id}) from members where id = ${member}
      on conflict (member_id, post_id) do update set value = excluded.value, created_at = now()
      where ratings.value <> excluded.value
      returning post_id
    `.execute(transaction)
    if (changed.length === 0) return post
    await addReaderOfMarked(transaction, member, post)
    await notify(transaction, 'post_rated', { actor: member, recipients: authorFor(member, post) })
    await recountPosts(transaction, [id])
    await refreshTools(transaction, [post.tool_id])
    return post
  })
}

/** Average and count of a post's ratings, or undefined when there is no such post. */
export function ratingsOf(database: Database, post: number) {
  return database
    .selectFrom('posts')
    .select(['avg_rating', 'rating_count'])
    .where('id', '=', post)
    .where('hidden_because', 'is', null)
    .executeTakeFirst()
}

/** A member's rating of a post, its value null without one; undefined when there is no such post. */
export function ratingBy(database: Database, member: number, post: number) {
  return database
    .selectFrom('posts')
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.post_id', '=', 'posts.id').on('ratings.member_id', '=', member),
    )
    .select('ratings.value')
    .where('posts.id', '=', post)
    .where('posts.hidden_because', 'is', null)
    .executeTakeFirst()
}
