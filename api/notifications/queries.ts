import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { groupOf, type ModerationAction } from './presenter.ts'

interface NewNotification {
  kind: NotificationKind
  action: ModerationAction | null
  /** A member's id, or the column of the recipients that has it; null where moderators did it. */
  actor: number | RawBuilder<number> | null
  note: string
  /** Whether it is about a comment, and there is one for each member, kind and actor. */
  isAboutComment?: boolean | undefined
}

/** Kinds of which one event may make notifications for several members: their unique index has the member in it. */
const forSeveral: NotificationKind[] = ['reply', 'mention', 'follow', 'new_post']

/**
 * The columns `on_site` and `read` for a recipient, and the condition that the member wants to hear of the kind in some
 * way. What is for pushes alone counts as read, so that the cleanup takes it.
 */
const ways = (kind: NotificationKind) => ({
  join: sql`cross join lateral notification_ways(member_id, ${kind}) ways`,
  columns: sql`ways.site, not ways.site and ways.email = 'off'`,
  isWanted: sql`(ways.site or ways.email <> 'off' or ways.push)`,
})

/**
 * The `insert` that notifies the recipients: a query for `member_id`, `post_id` and `comment_id`. A member's earlier
 * notification of the same kind and actor about the same post or comment is renewed: unread again, and of now. Members who
 * have muted the actor get none. Returns the `member_id` of each.
 */
export function insertNotifications(
  { kind, action, actor, note, isAboutComment = false }: NewNotification,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const unique =
    isAboutComment || forSeveral.includes(kind)
      ? sql`(member_id, kind, actor_id, post_id, comment_id)
        where kind in ('reply', 'mention', 'follow', 'new_post') or (kind = 'like' and comment_id is not null)`
      : sql`(post_id, actor_id, kind)
        where comment_id is null and kind in ('like', 'rating', 'helpful', 'maker_reply')`
  const { join, columns, isWanted } = ways(kind)
  // In one order, because the schedules of their mails are locked.
  return sql`
    insert into notifications (member_id, actor_id, post_id, comment_id, kind, action, note, on_site, read)
    select member_id, ${actor}::integer, post_id, comment_id, ${kind}, ${action}, ${note}, ${columns}
    from (${recipients}) recipients ${join}
    where ${isWanted} and not exists (
      select from mutes where mutes.member_id = recipients.member_id and muted_id = ${actor}::integer
    )
    order by member_id
    on conflict ${unique}
    do update set read = excluded.read, on_site = excluded.on_site, created_at = excluded.created_at
    returning member_id`
}

/**
 * The `insert` that notifies the recipients of what became of a tool: a query for `member_id` and `tool_id`. A member's
 * earlier notification of the same kind about the same tool is renewed.
 */
export function insertToolNotifications(
  { kind, note }: Pick<NewNotification, 'kind' | 'note'>,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { join, columns, isWanted } = ways(kind)
  return sql`
    insert into notifications (member_id, tool_id, kind, note, on_site, read)
    select member_id, tool_id, ${kind}, ${note}, ${columns}
    from (${recipients}) recipients ${join} where ${isWanted} order by member_id
    on conflict (tool_id, member_id, kind) where tool_id is not null
    do update set read = excluded.read, on_site = excluded.on_site, created_at = excluded.created_at, note = excluded.note
    returning member_id`
}

interface Withdrawal {
  kind: NotificationKind
  actor: number | RawBuilder<number>
  isAboutComment: boolean | undefined
}

/** The `delete` that takes back the notifications of one kind that an actor has caused about a post or a comment. */
export function withdrawNotifications(
  { kind, actor, isAboutComment }: Withdrawal,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofComment = isAboutComment
    ? sql`notifications.comment_id = recipients.comment_id`
    : sql`notifications.comment_id is null`
  return sql`
    delete from notifications using (${recipients}) recipients
    where notifications.post_id = recipients.post_id and notifications.member_id = recipients.member_id
      and notifications.actor_id = ${actor}::integer and kind = ${kind} and ${ofComment}`
}

/** The `delete` that takes back the notifications of one kind that an actor has caused and that are about no post. */
export function withdrawNotificationsOfActor(
  kind: NotificationKind,
  actor: number | RawBuilder<number>,
  recipients: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The kind as a literal: only then the partial index `notifications_of_event` applies.
  return sql`
    delete from notifications using (${recipients}) recipients
    where notifications.member_id = recipients.member_id and actor_id = ${actor}::integer and kind = ${sql.lit(kind)}
      and notifications.post_id is null and notifications.comment_id is null`
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
