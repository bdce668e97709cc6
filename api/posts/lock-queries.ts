import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import type { Target } from './cache-tags.ts'

/**
 * CTEs `people` (the member and the post's author) and `target` (the post), locked. `target` is empty when the post or
 * the member is gone. `evenHidden` includes a post that moderators have hidden, for undoing. `others` is a query for the ids
 * of more members to lock, such as those who are notified.
 *
 * Lock order of all writes about a post: members, posts by id, lists by id, the rest. It prevents deadlocks and orphans
 * of deleted accounts or posts, and the counters in `target` are the latest, not those of the statement's snapshot.
 */
export function lockPost(
  member: number,
  post: number | RawBuilder<number>,
  { evenHidden = false, others }: { evenHidden?: boolean; others?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const isThere = evenHidden ? sql`deleted_at is null` : sql`hidden_because is null`
  return sql`
    people as (
      select id from members
      where id = ${member}::integer or id = (select author_id from posts where id = ${post})
        ${others ? sql`or id = any (array(${others}))` : sql``}
      order by id
      for key share
    ), target as (
      select id, author_id, tool_id, like_count, helpful_count from posts
      where id = ${post} and ${isThere} and (select bool_or(people.id = ${member}::integer) from people)
      for no key update
    )`
}

/**
 * As `lockPost`, for several members and posts: `people` and `target` have those that are there. Unless it `waits`, those that
 * somebody else has locked are left out.
 */
export function lockPosts(
  members: number[],
  posts: number[],
  { waits, others }: { waits: boolean; others?: RawBuilder<unknown> | undefined },
): RawBuilder<unknown> {
  const wait = waits ? sql`` : sql`skip locked`
  return sql`
    people as (
      select id from members
      where id = any (
        ${members}::integer[] || array(select author_id from posts where id = any (${posts}::integer[]))
          ${others ? sql`|| array(${others})` : sql``}
      )
      order by id
      for key share ${wait}
    ), target as (
      select id, author_id, tool_id, like_count from posts
      where id = any (${posts}::integer[]) and hidden_because is null
        -- Not by an index of authors, some of whom have thousands of posts.
        and author_id + 0 = any (array(select id from people))
      order by id
      for no key update ${wait}
    )`
}

interface LockedPost extends Target {
  /** The ids of the locked members who are there. */
  people: Set<number>
}

/**
 * Locks a member who writes about a shown post, the post's author, `others` such as those who are notified, and then the post.
 * Undefined when the post or the member is gone. `evenHidden` includes a post that moderators have hidden, for undoing.
 */
export async function lockTarget(
  transaction: Database,
  {
    member,
    post,
    others = [],
    evenHidden = false,
  }: { member: number; post: number; others?: number[]; evenHidden?: boolean },
): Promise<LockedPost | undefined> {
  const { rows: posts } = await sql<{ author_id: number }>`
    select author_id from posts where id = ${post}
  `.execute(transaction)
  if (!posts[0]) return undefined
  const people = await lockMembers(transaction, [member, posts[0].author_id, ...others])
  if (!people.has(member)) return undefined
  const { rows } = await sql<Target>`
    select id, author_id, tool_id from posts
    where id = ${post} and ${evenHidden ? sql`deleted_at is null` : sql`hidden_because is null`}
    for no key update
  `.execute(transaction)
  return rows[0] && { ...rows[0], people }
}
