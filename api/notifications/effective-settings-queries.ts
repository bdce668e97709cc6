import { sql } from 'kysely'
import type { KindSettings, MailCadence } from '#contract/notification-settings.ts'
import { notificationKind, type NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { usualSettings } from './events.ts'

/** The settings of a member that apply to a kind now. */
export type EffectiveSettings = (kind: NotificationKind) => KindSettings

interface Row {
  id: number
  own: Partial<Record<NotificationKind, KindSettings>>
  is_mailed: boolean
  is_paused: boolean
}

/**
 * The effective settings of members, by id: without mails where the profile's switch has turned them off, and without pushes in
 * a pause. Deleted members are missing.
 */
export async function findEffectiveSettings(
  database: Database,
  members: number[],
): Promise<Map<number, EffectiveSettings>> {
  const { rows } = await sql<Row>`
    select id, email_notifications and not is_demo as is_mailed, coalesce(paused_until > now(), false) as is_paused, (
      select coalesce(json_object_agg(kind, json_build_object('site', site, 'email', email, 'push', push)), '{}')
      from notification_kind_settings own where own.member_id = members.id
    ) as own
    from members left join notification_settings on notification_settings.member_id = members.id
    where id = any (${members}::integer[])
  `.execute(database)
  return new Map(rows.map((row) => [row.id, effectiveSettings(row)]))
}

function effectiveSettings({ own, is_mailed, is_paused }: Row): EffectiveSettings {
  return (kind) => {
    const { site, email, push } = own[kind] ?? usualSettings(kind)
    return { site, email: is_mailed ? email : 'off', push: push && !is_paused }
  }
}

/** The kinds that are mailed in one of these cadences. */
export function kindsMailed(settings: EffectiveSettings, cadences: MailCadence[]): NotificationKind[] {
  return notificationKind.options.filter((kind) => cadences.includes(settings(kind).email))
}
