import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'

interface Announcement {
  post: number
  author: number
  tool: number | null
}

/** The data for the notification of followers; undefined when the post is deleted or hidden. */
export async function findAnnouncement(database: Database, post: number): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select id as post, author_id as author, tool_id as tool from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/**
 * Notifies the next followers of the post's author and tool, in the order of their ids. Those who have a notification of the
 * post, or are mentioned in it, are left out, so a repeated job notifies nobody again. Nobody is notified of a post that is
 * deleted or hidden by now. Returns the last of these followers; null when there are no more.
 */
export function announceToFollowers(
  database: Database,
  { post, author, tool }: Announcement,
  after: number,
  count: number,
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ member_id: number }>`
      (
        select member_id from member_follows where followed_id = ${author} and member_id > ${after}
        order by member_id limit ${count}
      )
      union
      (
        select member_id from tool_follows
        where tool_id = ${tool}::integer and member_id > ${after} and member_id <> ${author}
        order by member_id limit ${count}
      )
      order by member_id limit ${count}
    `.execute(transaction)
    const followers = rows.map(({ member_id }) => member_id)
    if (followers.length === 0) return null
    const there = await lockMembers(transaction, followers)
    if (!(await lockShownPost(transaction, post))) return null
    const known = await findKnowing(transaction, followers, { post, author })
    await notify(transaction, 'post_announced', {
      actor: author,
      recipients: followers
        .filter((id) => there.has(id) && !known.has(id))
        .map((member_id) => ({ member_id, post_id: post })),
    })
    return followers.at(-1) ?? null
  })
}

async function lockShownPost(transaction: Database, post: number): Promise<boolean> {
  const { rows } = await sql`
    select from posts where id = ${post} and hidden_because is null for key share
  `.execute(transaction)
  return rows.length > 0
}

/** Those of the members who have a notification of the post or of a mention in it. */
async function findKnowing(
  transaction: Database,
  members: number[],
  { post, author }: Pick<Announcement, 'post' | 'author'>,
): Promise<Set<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from notifications
    where member_id = any (${members}::integer[]) and kind in ('new_post', 'mention') and actor_id = ${author}
      and post_id = ${post} and comment_id is null
  `.execute(transaction)
  return new Set(rows.map(({ member_id }) => member_id))
}
