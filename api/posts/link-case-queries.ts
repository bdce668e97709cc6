import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Opens the case about the pending link of a post, or closes it when no link is pending. */
export async function settleLinkCase(transaction: Database, post: number): Promise<void> {
  await sql`
    insert into cases (kind, post_id)
    select 'link', id from posts where id = ${post} and pending_link is not null
    on conflict (kind, post_id, comment_id, member_id) where closed_at is null do nothing
  `.execute(transaction)
  await sql`
    update cases set closed_at = now()
    where post_id = ${post} and kind = 'link' and closed_at is null
      and exists (select from posts where id = ${post} and pending_link is null)
  `.execute(transaction)
}
