import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { findEffectiveSettings, type NotificationRow, shownNotifications } from '#api/notifications/public.ts'
import type { Database } from '#database/client.ts'

/** A message that a worker has taken to send it. */
export interface TakenPush {
  notification_id: number
  subscription_id: number
  member_id: number
  kind: NotificationKind
  endpoint: string
  p256dh: string
  auth: string
  /** The number of times it was taken, this time included. */
  attempts: number
  /** Whether its member still wants it, and has not read it on the site. */
  is_wanted: boolean
}

type Key = Pick<TakenPush, 'notification_id' | 'subscription_id'>

/** Messages that are not sent within a day are dropped. */
export async function dropExpired(database: Database): Promise<void> {
  await sql`
    delete from unsent_pushes using notifications
    where unsent_pushes.due_at < now() and notifications.id = notification_id
      and notifications.created_at < now() - interval '1 day'
  `.execute(database)
}

/** Whether a message is due. */
export async function hasDuePushes(database: Database): Promise<boolean> {
  const { rows } = await sql`select from unsent_pushes where due_at <= now() limit 1`.execute(database)
  return rows.length > 0
}

/**
 * Takes messages that are due. Nobody else takes them for a minute, in which they are sent; after a crash somebody does.
 */
export async function takeDuePushes(database: Database, count: number): Promise<TakenPush[]> {
  const { rows } = await sql<Omit<TakenPush, 'is_wanted'> & { is_unseen: boolean }>`
    with due as (
      select notification_id, subscription_id from unsent_pushes
      where due_at <= now() order by due_at limit ${count} for update skip locked
    ), taken as (
      update unsent_pushes set due_at = now() + interval '1 minute', attempts = attempts + 1
      from due
      where unsent_pushes.notification_id = due.notification_id
        and unsent_pushes.subscription_id = due.subscription_id
      returning unsent_pushes.*
    )
    select notification_id, subscription_id, notifications.member_id, notifications.kind, endpoint, p256dh, auth,
      attempts,
      not (notifications.read and notifications.on_site) and push_subscriptions.member_id = notifications.member_id
        as is_unseen
    from taken
    join notifications on notifications.id = notification_id
    join push_subscriptions on push_subscriptions.id = subscription_id
  `.execute(database)
  const settings = await findEffectiveSettings(
    database,
    rows.map(({ member_id }) => member_id),
  )
  return rows.map(({ is_unseen, ...push }) => {
    const isWanted = is_unseen && settings.get(push.member_id)?.(push.kind).push === true
    return { ...push, is_wanted: isWanted }
  })
}

/** The notification of a message; undefined when it may not be shown any more. */
export function findShown(database: Database, push: TakenPush): Promise<NotificationRow | undefined> {
  return shownNotifications(database, push.member_id)
    .where('notifications.id', '=', push.notification_id)
    .executeTakeFirst()
}

/** A message is sent, or will never be. Keeps it when the notification was renewed meanwhile. */
export async function finish(database: Database, { notification_id, subscription_id }: Key): Promise<void> {
  await sql`
    delete from unsent_pushes
    where notification_id = ${notification_id} and subscription_id = ${subscription_id} and attempts > 0
  `.execute(database)
}

/**
 * A message, and all others to its browser, are tried again after so many seconds: one that fails does not hold up the rest.
 * Others that somebody else changes at this moment are skipped: they are being sent or postponed, and waiting for them could
 * end in a cycle of locks.
 */
export async function postpone(
  database: Database,
  { notification_id, subscription_id }: Key,
  seconds: number,
): Promise<void> {
  const time = sql`now() + ${seconds} * interval '1 second'`
  await sql`
    update unsent_pushes set due_at = ${time}
    where notification_id = ${notification_id} and subscription_id = ${subscription_id} and attempts > 0
  `.execute(database)
  await sql`
    update unsent_pushes set due_at = ${time}
    where subscription_id = ${subscription_id} and notification_id in (
      select notification_id from unsent_pushes
      where subscription_id = ${subscription_id} and due_at < ${time}
      for no key update skip locked
    )
  `.execute(database)
}

/** Forgets a browser that its push service does not know any more, unless it has subscribed anew meanwhile. */
export async function forget(database: Database, { subscription_id, p256dh }: TakenPush): Promise<void> {
  await sql`
    delete from push_subscriptions where id = ${subscription_id} and p256dh = ${p256dh}
  `.execute(database)
}
