import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { shownNotifications, type NotificationRow } from '#api/notifications/public.ts'
import type { Cadence } from './letters.ts'

/** A mail, or the mails at once, of a member that are due. */
export interface Due {
  member_id: number
  cadence: Cadence
  due_at: Date
}

/** The next of what is due at a time, after another one, by an index of what is due alone. */
export async function findDue(
  database: Database,
  now: Date,
  after: Due | undefined,
  count: number,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select member_id, cadence, due_at from notification_mail_schedule
    where due_at <= ${now}::timestamptz
      and (due_at, member_id, cadence) > (
        ${after?.due_at ?? '-infinity'}::timestamptz, ${after?.member_id ?? 0}::integer, ${after?.cadence ?? ''}::text
      )
    order by due_at, member_id, cadence limit ${count}
  `.execute(database)
  return rows
}

/** Whether mails at once are due now. */
export async function isAnyDue(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from notification_mail_schedule where due_at <= now() limit 1
  `.execute(database)
  return rows.length > 0
}

interface Recipient {
  id: number
  email: string
  username: string
  /** Whether the member gets mails about notifications at all. */
  is_mailed: boolean
  is_paused: boolean
}

/**
 * Locks what is due for a member until the transaction ends. Undefined when it is no longer due, another process works on
 * it, or a notification is being written right now: then the next round finds it.
 */
export async function lockDue(
  transaction: Database,
  { member_id, cadence }: Due,
  now: Date,
  emailVerification: boolean,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select members.id, email, username,
      email_notifications and not is_demo and suspended_because is null
        and (email_verified or not ${emailVerification}::boolean) as is_mailed,
      coalesce(paused_until > ${now}::timestamptz, false) as is_paused
    from notification_mail_schedule schedule
    join members on members.id = schedule.member_id
    left join notification_settings settings on settings.member_id = schedule.member_id
    where schedule.member_id = ${member_id}::integer and cadence = ${cadence} and due_at <= ${now}::timestamptz
    for key share of members skip locked
    for no key update of schedule skip locked
  `.execute(transaction)
  return rows[0]
}

/** Moves a digest behind the end of the member's pause. */
export async function postponeDigest(transaction: Database, { member_id, cadence }: Due): Promise<void> {
  await sql`
    update notification_mail_schedule schedule set due_at = next_digest_at(time_zone, cadence, paused_until)
    from notification_settings settings
    where schedule.member_id = ${member_id}::integer and cadence = ${cadence}
      and settings.member_id = schedule.member_id
  `.execute(transaction)
}

/** Takes the notifications of a member that wait for a mail of this cadence, or that are not mailed any more. */
export async function takeUnmailed(transaction: Database, { member_id, cadence }: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from unmailed_notifications unmailed
    using notifications, notification_ways(${member_id}::integer, notifications.kind) ways
    where unmailed.member_id = ${member_id}::integer and notifications.id = unmailed.notification_id
      and ways.email in (${cadence}, 'off')
    returning unmailed.notification_id as id
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Plans mails of other cadences that notifications wait for without one: they were written while the member changed the
 * settings.
 */
export async function planForgotten(transaction: Database, { member_id }: Due): Promise<void> {
  await sql`
    insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
    select ${member_id}::integer, cadence, next_notification_mail_at(${member_id}::integer, cadence)
    from awaited_cadences(${member_id}::integer) awaited (cadence)
    where not exists (
      select from notification_mail_schedule planned
      where planned.member_id = ${member_id}::integer and planned.cadence = awaited.cadence and planned.due_at is not null
    )
    order by cadence
    on conflict (member_id, cadence) do update set due_at = coalesce(schedule.due_at, excluded.due_at)
  `.execute(transaction)
}

const mostNotifications = 5_000

/** Those of these notifications that may be shown and that the member has not read on the site, newest first. */
export async function findUnread(
  transaction: Database,
  { member_id }: Due,
  ids: number[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return []
  return shownNotifications(transaction, member_id)
    .where('notifications.id', '=', sql<number>`any (${ids}::integer[])`)
    .where((where) =>
      where.or([where('notifications.read', '=', false), where('notifications.on_site', '=', false)]),
    )
    .limit(mostNotifications)
    .execute()
}

/**
 * Notes that the mails of what was due are in the queue. Notifications that the site does not show are read with that.
 * `last_at` never lies ahead, because mails at once wait for a minute after it.
 */
export async function finishDue(
  transaction: Database,
  { member_id, cadence }: Due,
  ids: number[],
  now: Date,
): Promise<void> {
  await sql`
    update notification_mail_schedule set due_at = null, last_at = least(${now}::timestamptz, now())
    where member_id = ${member_id}::integer and cadence = ${cadence}
  `.execute(transaction)
  if (ids.length === 0) return
  await sql`
    update notifications set read = true where id in (
      select id from notifications
      where id = any (${ids}::integer[]) and not on_site and not read
      for no key update skip locked
    )
  `.execute(transaction)
}
