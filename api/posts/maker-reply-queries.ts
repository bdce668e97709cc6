import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { publishChanges } from '#api/notifications/public.ts'

/** Takes back the notifications of a maker's reply to a post that is deleted or replaced by another maker's. */
export async function withdrawReply(transaction: Database, post: number, writer: number): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    delete from notifications
    where post_id = ${post} and actor_id = ${writer} and comment_id is null
      and (kind = 'maker_reply' or kind = 'mention' and not exists (
        -- The texts of the post mention, too.
        select from posts where id = ${post} and author_id = ${writer}
      ))
    returning member_id
  `.execute(transaction)
  publishChanges(transaction, rows)
}
