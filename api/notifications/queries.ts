import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import type { ModerationAction } from './presenter.ts'

interface NewNotification {
  kind: NotificationKind
  action: ModerationAction | null
  /** Null where moderators did it. */
  actor: number | null
  note: string
}

/**
 * The `insert` that notifies the recipients: a query for `member_id`, `post_id` and `comment_id`. A member's earlier
 * notification of the same kind about the same post is renewed: unread again, and of now.
 */
export function insertNotifications(
  { kind, action, actor, note }: NewNotification,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The index is of `verb`, which a trigger fills, until no server of an earlier version runs beside.
  return sql`
    insert into notifications (member_id, actor_id, post_id, comment_id, kind, action, note)
    select member_id, ${actor}::integer, post_id, comment_id, ${kind}, ${action}, ${note} from (${recipients}) recipients
    on conflict (post_id, actor_id, verb) where comment_id is null
    do update set read = false, created_at = excluded.created_at`
}

/**
 * The `insert` that notifies the recipients of what became of a tool: a query for `member_id` and `tool_id`. A member's
 * earlier notification of the same kind about the same tool is renewed.
 */
export function insertToolNotifications(
  { kind, note }: Pick<NewNotification, 'kind' | 'note'>,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into notifications (member_id, tool_id, kind, note)
    select member_id, tool_id, ${kind}, ${note} from (${recipients}) recipients
    on conflict (tool_id, member_id, kind) where tool_id is not null
    do update set read = false, created_at = excluded.created_at, note = excluded.note
    returning member_id`
}

/** The `delete` that takes back the notifications of one kind that an actor has caused about a post. */
export function withdrawNotifications(
  kind: NotificationKind,
  actor: number,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    delete from notifications using (${recipients}) recipients
    where notifications.post_id = recipients.post_id and notifications.member_id = recipients.member_id
      and actor_id = ${actor}::integer and kind = ${kind} and notifications.comment_id is null`
}

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
 * A member marks all their notifications as read. Rows that another transaction holds are skipped: they are being marked
 * as well, deleted, or renewed and so unread again.
 */
export async function markAllRead(database: Database, member: number): Promise<void> {
  await sql`
    update notifications set read = true
    where id in (
      select id from notifications where member_id = ${member} and not read for no key update skip locked
    )
  `.execute(database)
}
