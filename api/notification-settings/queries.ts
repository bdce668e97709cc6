import { sql } from 'kysely'
import type { KindSettings, NotificationSettings } from '#contract/notification-settings.ts'
import { notificationKind, type NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'

interface Row extends KindSettings {
  kind: NotificationKind
  time_zone: string | null
  paused_until: Date | null
}

/** A member's settings: what is stored, else the defaults. */
export async function findSettings(database: Database, member: number): Promise<NotificationSettings> {
  const { rows } = await sql<Row>`
    select listed.kind, coalesce(own.site, usual.site) as site, coalesce(own.email, usual.email) as email,
      coalesce(own.push, usual.push) as push, settings.time_zone, settings.paused_until
    from unnest(${notificationKind.options}::text[]) with ordinality listed (kind, position)
    cross join lateral default_notification_settings(listed.kind) usual
    left join notification_kind_settings own on own.member_id = ${member}::integer and own.kind = listed.kind
    left join notification_settings settings on settings.member_id = ${member}::integer
    order by listed.position
  `.execute(database)
  const [first] = rows
  const kinds = rows.map(({ kind, site, email, push }) => [kind, { site, email, push }])
  return {
    kinds: Object.fromEntries(kinds) as NotificationSettings['kinds'],
    time_zone: first?.time_zone ?? 'UTC',
    paused_until: first?.paused_until?.toISOString() ?? null,
  }
}

/** What changes: settings and fields that are left out stay. */
export interface Change {
  kinds?: Partial<Record<NotificationKind, { [Name in keyof KindSettings]?: KindSettings[Name] | undefined }>>
  timeZone?: string | undefined
  /** Null ends a pause. */
  pausedUntil?: Date | null | undefined
}

/** Whether PostgreSQL, which computes the times of digests, knows the time zone. */
export async function knowsTimeZone(database: Database, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(database)
    return true
  } catch (error) {
    // invalid_parameter_value
    if ((error as { code?: string }).code === '22023') return false
    throw error
  }
}

/**
 * Changes a member's settings, and plans the mails that wait anew. Only what differs from the defaults is stored. False
 * when there is no such member any more.
 */
export function changeSettings(database: Database, member: number, change: Change): Promise<boolean> {
  return retrying(() =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql`
        select from members where id = ${member}::integer for no key update
      `.execute(transaction)
      if (rows.length === 0) return false
      await storeKinds(transaction, member, change.kinds ?? {})
      await storeSchedule(transaction, member, change)
      await planMails(transaction, member)
      return true
    }),
  )
}

async function storeKinds(
  database: Database,
  member: number,
  kinds: NonNullable<Change['kinds']>,
): Promise<void> {
  const given = Object.entries(kinds).map(([kind, settings]) => ({ kind, ...settings }))
  if (given.length === 0) return
  await sql`
    insert into notification_kind_settings (member_id, kind, site, email, push)
    select ${member}::integer, given.kind, coalesce(given.site, own.site, usual.site),
      coalesce(given.email, own.email, usual.email), coalesce(given.push, own.push, usual.push)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (kind text, site boolean, email text, push boolean)
    cross join lateral default_notification_settings(given.kind) usual
    left join notification_kind_settings own on own.member_id = ${member}::integer and own.kind = given.kind
    on conflict (member_id, kind) do update
    set site = excluded.site, email = excluded.email, push = excluded.push
  `.execute(database)
  await sql`
    delete from notification_kind_settings own
    where member_id = ${member}::integer
      and (site, email, push) = (select usual.site, usual.email, usual.push from default_notification_settings(own.kind) usual)
  `.execute(database)
}

async function storeSchedule(
  database: Database,
  member: number,
  { timeZone, pausedUntil }: Change,
): Promise<void> {
  if (timeZone === undefined && pausedUntil === undefined) return
  await sql`
    insert into notification_settings as own (member_id, time_zone, paused_until)
    values (${member}::integer, coalesce(${timeZone ?? null}::text, 'UTC'), ${pausedUntil ?? null}::timestamptz)
    on conflict (member_id) do update set
      time_zone = coalesce(${timeZone ?? null}::text, own.time_zone),
      paused_until = case when ${pausedUntil !== undefined}::boolean then excluded.paused_until else own.paused_until end
  `.execute(database)
}

/**
 * Plans the mails about the notifications of a member that wait, after a change of the settings. What is overdue stays
 * due, and what is turned off waits no longer.
 */
async function planMails(database: Database, member: number): Promise<void> {
  await sql`
    insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
    select ${member}::integer, cadence, next_notification_mail_at(${member}::integer, cadence)
    from awaited_cadences(${member}::integer) cadence
    order by cadence
    on conflict (member_id, cadence) do update set due_at =
      case when schedule.due_at <= now() then schedule.due_at else excluded.due_at end
  `.execute(database)
  // What nobody will see any more is read, so that the cleanup takes it.
  await sql`
    with off as (
      delete from unmailed_notifications using notifications
      where unmailed_notifications.member_id = ${member}::integer and notifications.id = notification_id
        and (select email from notification_ways(${member}::integer, notifications.kind)) = 'off'
      returning notification_id
    )
    update notifications set read = true where id in (select notification_id from off) and not on_site
  `.execute(database)
}

/** Turns off the mails of these kinds. Nothing happens where they are off, or the member is gone. */
export async function turnOffMails(
  database: Database,
  member: number,
  kinds: NotificationKind[],
): Promise<void> {
  const off = kinds.map((kind) => [kind, { email: 'off' as const }])
  await changeSettings(database, member, { kinds: Object.fromEntries(off) })
}

/** Sets the time zone of a new member, whose mails are not planned yet. An unknown one is ignored. */
export async function setFirstTimeZone(database: Database, member: number, timeZone: string): Promise<void> {
  if (!(await knowsTimeZone(database, timeZone))) return
  await storeSchedule(database, member, { timeZone })
}
