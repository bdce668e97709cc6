import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify, withdraw } from '#api/notifications/public.ts'
import {
  type Target,
  addReaderOfMarked,
  authorFor,
  lockTarget,
  recountHelpfulMarks,
} from '#api/posts/public.ts'

/** A post with its helpful marks after the write. */
export interface Marked extends Target {
  helpful_count: number
}

/** Marks the review of a post as helpful and notifies its author. Undefined when there is no such post, or it is their own. */
export function mark(database: Database, member: number, id: number): Promise<Marked | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post || post.author_id === member) return undefined
    const { rows: written } = await sql`
      insert into helpful_marks (post_id, member_id, weight, is_tied)
      select ${id}, id, weight, is_tied(id, ${post.tool_id}) from members where id = ${member}
      on conflict do nothing
      returning post_id
    `.execute(transaction)
    if (written.length === 0) return post
    // Readers are complete from the first mark on.
    if (post.helpful_count === 0)
      await sql`select complete_readers(array[${id}::integer])`.execute(transaction)
    else await addReaderOfMarked(transaction, member, post)
    await notify(transaction, 'review_found_helpful', {
      actor: member,
      recipients: authorFor(member, post),
    })
    return { ...post, helpful_count: await recountHelpfulMarks(transaction, id) }
  })
}

/** Removes a helpful mark and its notification. Undefined when there is no such post, or it is their own. */
export function unmark(database: Database, member: number, id: number): Promise<Marked | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (!post || post.author_id === member) return undefined
    const { rows: removed } = await sql`
      delete from helpful_marks where post_id = ${id} and member_id = ${member} returning post_id
    `.execute(transaction)
    if (removed.length > 0)
      await withdraw(transaction, 'review_found_helpful', {
        actor: member,
        recipients: authorFor(member, post),
      })
    return { ...post, helpful_count: await recountHelpfulMarks(transaction, id) }
  })
}

/** The ids of all posts whose review a member found helpful, in the order of their index. */
export async function helpfulPosts(database: Database, member: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(post_id order by post_id), '[]') as ids from helpful_marks where member_id = ${member}
  `.execute(database)
  return rows[0]!.ids
}
