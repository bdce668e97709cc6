import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'
import { type Target, lockPost } from '#api/posts/public.ts'
import { authorOfPost, recordEvent } from '#api/events/public.ts'

interface Liked extends Target {
  /** Likes after the write. */
  like_count: number
}

/** Likes a post and notifies its author. Returns the post; undefined when there is none. */
export async function like(database: Database, member: number, post: number): Promise<Liked | undefined> {
  const statement = sql<Liked>`
    with ${lockPost(member, post)}, liked as (
      insert into likes (post_id, member_id) select id, ${member}::integer from target
      on conflict do nothing
      returning null::integer as comment_id
    ), ${recordEvent('post_liked', { actor: member, recipients: authorOfPost(member, 'liked') })}
    select id, author_id, tool_id, like_count + (select count(*) from liked) as like_count from target`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}

/** Removes a like and its notification. Returns the post; undefined when there is none. */
export async function unlike(database: Database, member: number, post: number): Promise<Liked | undefined> {
  const statement = sql<Liked>`
    with ${lockPost(member, post)}, unliked as (
      delete from likes using target where likes.post_id = target.id and member_id = ${member}
      returning null::integer as comment_id
    ), ${recordEvent('post_unliked', { actor: member, recipients: authorOfPost(member, 'unliked') })}
    select id, author_id, tool_id, like_count - (select count(*) from unliked) as like_count from target`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
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
 * Sets a member's rating of a post and notifies the author when the value changes. Returns the
 * post; undefined when there is none.
 */
export async function rate(
  database: Database,
  member: number,
  post: number,
  value: number,
): Promise<Target | undefined> {
  const statement = sql<Target>`
    with ${lockPost(member, post)}, rated as (
      insert into ratings (post_id, member_id, value)
      select id, ${member}::integer, ${value}::smallint from target
      on conflict (member_id, post_id) do update set value = excluded.value, created_at = now()
      where ratings.value <> excluded.value
      returning null::integer as comment_id
    ), ${recordEvent('post_rated', { actor: member, recipients: authorOfPost(member, 'rated') })}
    select id, author_id, tool_id from target`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
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
