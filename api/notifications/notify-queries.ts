import { sql, type RawBuilder } from 'kysely'
import type { KindSettings } from '#contract/notification-settings.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import type { ModerationAction, Recipient } from './events.ts'
import { type Cadence, planMails } from './schedule-queries.ts'

/** A notification that was inserted, renewed or deleted. */
export interface Changed {
  id: number
  member_id: number
}

interface Insertion {
  actor: number | null
  note: string
  wanted: (Recipient & KindSettings)[]
}

/** The unique index by which a notification is renewed. */
const renewedBy: Partial<Record<NotificationKind, RawBuilder<unknown>>> = {
  list_item: sql`(list_id, member_id, ((created_at at time zone 'UTC')::date)) where list_id is not null`,
  find_result: sql`(saved_need_id, tool_id) where saved_need_id is not null`,
}

const renewed = sql`(member_id, kind, actor_id, post_id, comment_id, tool_id)
  where kind not in ('comment', 'moderation', 'list_item', 'find_result')`

/** Changes of a tool that the member has not read yet stay in the note: nobody can bury one by making another. */
const unreadNotes = sql`case when notifications.read then excluded.note else left(excluded.note || '; ' || notifications.note, 1000) end`

/**
 * Inserts or renews notifications, except for members who have muted the actor. What is for pushes alone counts as read, so that
 * the cleanup takes it.
 */
export async function insertNotifications(
  transaction: Database,
  { kind, action = null }: { kind: NotificationKind; action?: ModerationAction | null },
  { actor, note, wanted }: Insertion,
): Promise<Changed[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Changed>`
    insert into notifications (
      member_id, actor_id, post_id, comment_id, tool_id, list_id, more_posts, saved_need_id, kind, action, note, on_site, read
    )
    select member_id, ${actor}::integer, post_id, comment_id, tool_id, list_id, coalesce(more_posts, 0), saved_need_id,
      ${kind}, ${action}, ${note}, site, not site and email = 'off'
    from json_to_recordset(${JSON.stringify(wanted)}) as wanted (
      member_id integer, post_id integer, comment_id integer, tool_id integer, list_id integer, more_posts integer,
      saved_need_id integer, site boolean, email text
    )
    where not exists (select from mutes where mutes.member_id = wanted.member_id and muted_id = ${actor}::integer)
    order by member_id
    on conflict ${renewedBy[kind] ?? renewed}
    do update set read = excluded.read, on_site = excluded.on_site, created_at = excluded.created_at,
      note = ${kind === 'tool_change' ? unreadNotes : sql`excluded.note`}, post_id = excluded.post_id, more_posts = excluded.more_posts
    returning id, member_id
  `.execute(transaction)
  return rows
}

/** The schedules come first: a worker that sends mails locks a schedule before it takes what waits for it. */
export async function awaitMails(transaction: Database, mailed: (Changed & KindSettings)[]): Promise<void> {
  if (mailed.length === 0) return
  await planMails(
    transaction,
    mailed.map(({ member_id, email }) => ({ member_id, cadence: email as Cadence })),
  )
  await sql`
    insert into unmailed_notifications (notification_id, member_id)
    select id, member_id from json_to_recordset(${JSON.stringify(mailed)}) as mailed (id integer, member_id integer)
    on conflict do nothing
  `.execute(transaction)
}

/** A push message for each browser of the members; a renewed notification is sent anew. */
export async function queuePushes(transaction: Database, pushed: Changed[]): Promise<void> {
  if (pushed.length === 0) return
  await sql`
    insert into unsent_pushes (notification_id, subscription_id)
    select pushed.id, push_subscriptions.id
    from json_to_recordset(${JSON.stringify(pushed)}) as pushed (id integer, member_id integer)
      join push_subscriptions using (member_id)
    order by pushed.id, push_subscriptions.id
    on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0
  `.execute(transaction)
}

interface Deletion {
  kind: NotificationKind
  actor: number
  recipients: Recipient[]
}

/** Deletes the notifications of one kind that an actor has caused. */
export async function deleteNotifications(
  transaction: Database,
  { kind, actor, recipients }: Deletion,
): Promise<Changed[]> {
  if (recipients.length === 0) return []
  // The kind as a literal: only then the partial index `notifications_renewed` applies.
  const { rows } = await sql<Changed>`
    delete from notifications using json_to_recordset(${JSON.stringify(recipients)}) as withdrawn
      (member_id integer, post_id integer, comment_id integer, tool_id integer)
    where notifications.member_id = withdrawn.member_id and kind = ${sql.lit(kind)} and actor_id = ${actor}
      and (notifications.post_id, notifications.comment_id, notifications.tool_id)
        is not distinct from (withdrawn.post_id, withdrawn.comment_id, withdrawn.tool_id)
    returning notifications.id, notifications.member_id
  `.execute(transaction)
  return rows
}
