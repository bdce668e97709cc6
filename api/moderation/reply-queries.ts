import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordEvent } from '#api/events/public.ts'
import { withdrawReply } from '#api/posts/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

/** Removes the reply of the maker to a post, and notifies its writer, whose id is returned. Undefined when there is none. */
export function removeReply(
  database: Database,
  post: number,
  decision: Decision,
): Promise<number | undefined> {
  const statement = sql<{ member_id: number }>`
    with ${moderatorRow(decision, { reply: post })}, writer as (
      select id from members
      where id = (select member_id from maker_replies where post_id = ${post}::integer)
      for key share
    ), target as (
      select posts.id from posts, writer, moderator
      where posts.id = ${post}::integer and deleted_at is null
      for no key update of posts
    ), removed as (
      delete from maker_replies using target
      where maker_replies.post_id = target.id
      returning maker_replies.post_id, maker_replies.member_id
    ), ${recordEvent('reply_removed', {
      recipients: sql`select member_id, post_id, null::integer as comment_id from removed`,
      note: decision.reason,
    })}, logged as (
      insert into moderation_log (act, moderator_id, post_id, reason)
      select 'remove_reply', moderator.id, post_id, ${decision.reason} from removed, moderator
    )
    select member_id from removed`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const writer = rows[0]?.member_id
    if (writer !== undefined) await withdrawReply(transaction, post, writer)
    return writer
  })
}
