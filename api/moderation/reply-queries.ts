import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { withdrawReply } from '#api/posts/public.ts'
import { type Decision, insertEntry, lockModerator } from './action-queries.ts'

async function findWriter(database: Database, post: number): Promise<number | undefined> {
  const reply = await database
    .selectFrom('maker_replies')
    .select('member_id')
    .where('post_id', '=', post)
    .executeTakeFirst()
  return reply?.member_id
}

/** Removes the reply of the maker to a post, and notifies its writer, whose id is returned. Undefined when there is none. */
export function removeReply(
  database: Database,
  post: number,
  decision: Decision,
): Promise<number | undefined> {
  return inTransaction(database, async (transaction) => {
    const found = await findWriter(transaction, post)
    if (found === undefined || !(await lockModerator(transaction, decision, { reply: post })))
      return undefined
    await lockMember(transaction, found)
    const { rows: posts } = await sql`
      select from posts where id = ${post} and deleted_at is null for no key update
    `.execute(transaction)
    // Again: it can have been deleted, or replaced by another maker's, before the post was locked.
    const writer = await findWriter(transaction, post)
    if (posts.length === 0 || writer !== found) return undefined
    await transaction.deleteFrom('maker_replies').where('post_id', '=', post).execute()
    await withdrawReply(transaction, post, writer)
    await insertEntry(transaction, 'remove_reply', decision, { post_id: post })
    await notify(transaction, 'reply_removed', {
      actor: null,
      recipients: [{ member_id: writer, post_id: post }],
      note: decision.reason,
    })
    return writer
  })
}
