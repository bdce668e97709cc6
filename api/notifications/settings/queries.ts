import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { KindSettings, NotificationSettings } from '#contract/notification-settings.ts'
import { notificationKind, type NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  findAwaitedMails,
  findEffectiveSettings,
  kindsMailed,
  planMails,
  usualSettings,
} from '#api/notifications/public.ts'

type Kinds = Record<NotificationKind, KindSettings>

/** The settings of all kinds of a member: what is stored, else the defaults. */
async function findKinds(database: Database, member: number): Promise<Kinds> {
  const stored = await database
    .selectFrom('notification_kind_settings')
    .select(['kind', 'site', 'email', 'push'])
    .where('member_id', '=', member)
    .execute()
  const usual = notificationKind.options.map((kind) => [kind, usualSettings(kind)])
  const own = stored.map(({ kind, ...settings }) => [kind, settings])
  return Object.fromEntries([...usual, ...own]) as Kinds
}

/** A member's settings: what is stored, else the defaults. */
export async function findSettings(database: Database, member: number): Promise<NotificationSettings> {
  const kinds = await findKinds(database, member)
  const settings = await database
    .selectFrom('notification_settings')
    .select(['time_zone', 'paused_until'])
    .where('member_id', '=', member)
    .executeTakeFirst()
  return {
    kinds,
    time_zone: settings?.time_zone ?? 'UTC',
    paused_until: settings?.paused_until?.toISOString() ?? null,
  }
}

/** The settings to change: settings and fields that are left out stay. */
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
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql`
      select from members where id = ${member} for no key update
    `.execute(transaction)
    if (rows.length === 0) return false
    await storeKinds(transaction, member, change.kinds ?? {})
    await storeSchedule(transaction, member, change)
    await planAgain(transaction, member)
    return true
  })
}

async function storeKinds(
  database: Database,
  member: number,
  kinds: NonNullable<Change['kinds']>,
): Promise<void> {
  const before = await findKinds(database, member)
  for (const [name, given] of Object.entries(kinds)) {
    const kind = name as NotificationKind
    const { site, email, push } = before[kind]
    await storeKind(database, member, kind, {
      site: given.site ?? site,
      email: given.email ?? email,
      push: given.push ?? push,
    })
  }
}

async function storeKind(
  database: Database,
  member: number,
  kind: NotificationKind,
  settings: KindSettings,
): Promise<void> {
  if (isDeepStrictEqual(settings, usualSettings(kind))) {
    await database
      .deleteFrom('notification_kind_settings')
      .where('member_id', '=', member)
      .where('kind', '=', kind)
      .execute()
    return
  }
  await database
    .insertInto('notification_kind_settings')
    .values({ member_id: member, kind, ...settings })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(settings))
    .execute()
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

/** Plans the mails about the notifications of a member that wait, after a change of the settings. What is turned off waits no longer. */
async function planAgain(transaction: Database, member: number): Promise<void> {
  await planMails(transaction, await findAwaitedMails(transaction, member))
  const settings = (await findEffectiveSettings(transaction, [member])).get(member)
  const { rows: off } = await sql<{ id: number }>`
    delete from unmailed_notifications unmailed using notifications
    where unmailed.member_id = ${member} and notifications.id = notification_id
      and kind = any (${settings ? kindsMailed(settings, ['off']) : []}::text[])
    returning notification_id as id
  `.execute(transaction)
  // Notifications that nobody will see any more are read, so that the cleanup takes them.
  await sql`
    update notifications set read = true where id = any (${off.map(({ id }) => id)}::integer[]) and not on_site
  `.execute(transaction)
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
