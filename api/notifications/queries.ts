import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** A member marks one of their notifications as read. False when it isn't theirs. */
export async function markRead(database: Database, member: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select id from notifications where id = ${id} and member_id = ${member}
    ), marked as (
      update notifications set read = true from own where notifications.id = own.id and not read
    )
    select from own
  `.execute(database)
  return rows.length > 0
}

/**
 * A member marks all their notifications as read. What another transaction holds is passed over: it is being
 * marked as well, deleted, or renewed and so unread again.
 */
export async function markAllRead(database: Database, member: number): Promise<void> {
  await sql`
    update notifications set read = true
    where id in (
      select id from notifications where member_id = ${member} and not read for no key update skip locked
    )
  `.execute(database)
}
