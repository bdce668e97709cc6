import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import type { Target } from './cache-tags.ts'

/** A post that a member acts on. */
export interface LockedPost extends Target {
  /** The ids of the locked members who are there. */
  people: Set<number>
  helpful_count: number
}

/**
 * Locks a member who writes about a shown post, the post's author, `others` such as those who are notified, then the post and its
 * tool: a change of the members who are tied to the tool has been committed before, or waits. Undefined when the post or the
 * member is gone. `evenHidden` includes a post that moderators have hidden, for undoing.
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
  const { rows } = await sql<Omit<LockedPost, 'people'>>`
    select id, author_id, tool_id, helpful_count from posts
    where id = ${post} and ${evenHidden ? sql`deleted_at is null` : sql`hidden_because is null`}
    for no key update
  `.execute(transaction)
  const found = rows[0]
  if (!found) return undefined
  if (found.tool_id !== null) {
    await sql`select from tools where id = ${found.tool_id} for no key update`.execute(transaction)
  }
  return { ...found, people }
}

/** The author of a post as the recipient of what a member does with it. Nobody is notified of what they do themselves. */
export function authorFor(
  member: number,
  { id, author_id }: Target,
): { member_id: number; post_id: number }[] {
  return author_id === member ? [] : [{ member_id: author_id, post_id: id }]
}

/** Locks the tools of locked posts, as `lockTarget` does for one. */
export async function lockToolsOf(transaction: Database, posts: number[]): Promise<void> {
  await sql`
    select from tools where id in (select tool_id from posts where id = any (${posts}::integer[]))
    order by id for no key update
  `.execute(transaction)
}
