import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import {
  type Cadence,
  findAwaitedMails,
  findEffectiveSettings,
  kindsMailed,
  type NotificationRow,
  planMails,
  shownNotifications,
} from '#api/notifications/public.ts'

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
  const settings = (await findEffectiveSettings(transaction, [member_id])).get(member_id)
  const kinds = settings ? kindsMailed(settings, [cadence, 'off']) : []
  const { rows } = await sql<{ id: number }>`
    delete from unmailed_notifications unmailed using notifications
    where unmailed.member_id = ${member_id} and notifications.id = notification_id and kind = any (${kinds}::text[])
    returning notification_id as id
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Plans mails of other cadences that notifications wait for without one: they were written while the member changed the
 * settings.
 */
export async function planForgotten(transaction: Database, { member_id }: Due): Promise<void> {
  const awaited = await findAwaitedMails(transaction, member_id)
  if (awaited.length === 0) return
  const { rows } = await sql<{ cadence: Cadence }>`
    select cadence from notification_mail_schedule where member_id = ${member_id} and due_at is not null
  `.execute(transaction)
  const planned = new Set(rows.map(({ cadence }) => cadence))
  await planMails(
    transaction,
    awaited.filter(({ cadence }) => !planned.has(cadence)),
  )
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
