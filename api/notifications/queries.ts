import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { groupOf } from './presenter.ts'

/** A member marks one of their notifications as read. False when the notification belongs to another member. */
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
 * A member marks a notification and the older ones of its group as read: newer ones have not been seen. False when the
 * notification belongs to another member. Skips the rows that `markAllRead` skips.
 */
export async function markGroupRead(database: Database, member: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select ${groupOf} as "group", created_at, id from notifications where id = ${id} and member_id = ${member}
    ), seen as (
      select notifications.id from notifications
      where member_id = ${member} and not read and ${groupOf} = (select "group" from own)
        and (created_at, id) <= (select created_at, id from own)
      for no key update skip locked
    ), marked as (
      update notifications set read = true from seen where notifications.id = seen.id
    )
    select from own
  `.execute(database)
  return rows.length > 0
}

/**
 * A member marks all their notifications as read. Rows that another transaction holds are skipped: they are being marked
 * as well, deleted, or renewed and so unread again.
 */
export async function markAllRead(database: Database, member: number): Promise<void> {
  await sql`
    update notifications set read = true
    where id in (
      select id from notifications where member_id = ${member} and not read and on_site for no key update skip locked
    )
  `.execute(database)
}
