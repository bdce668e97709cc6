import { sql } from 'kysely'
import type { MailCadence } from '#contract/notification-settings.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { findEffectiveSettings } from './effective-settings-queries.ts'

/** When mails about notifications go out. */
export type Cadence = Exclude<MailCadence, 'off'>

/** A mail that notifications of a member wait for. */
export interface AwaitedMail {
  member_id: number
  cadence: Cadence
}

/**
 * Plans mails for notifications of now. Digests are due at 08:00 in the member's time zone. What comes within seconds is one mail at
 * once, and these have a minute between them.
 *
 * The time of a digest can outlive the zone, pause or notification that it was planned for, so it is planned anew each time. What
 * is overdue stays due, and mails at once keep their time: a burst must not put them off. Schedules are locked in one order.
 */
export async function planMails(transaction: Database, mails: AwaitedMail[]): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
    select member_id, cadence, case cadence
      when 'now' then greatest(now() + interval '5 seconds', last_at + interval '1 minute')
      else next_digest_at(coalesce(time_zone, 'UTC'), cadence, now())
    end
    from (select distinct * from json_to_recordset(${JSON.stringify(mails)}) as given (member_id integer, cadence text)) mails
      left join notification_settings using (member_id)
      left join notification_mail_schedule using (member_id, cadence)
    order by member_id, cadence
    on conflict (member_id, cadence) do update set due_at = case
      when schedule.cadence = 'now' or schedule.due_at <= now() then coalesce(schedule.due_at, excluded.due_at)
      else excluded.due_at
    end
  `.execute(transaction)
}

/** The mails that the waiting notifications of a member are for. */
export async function findAwaitedMails(transaction: Database, member: number): Promise<AwaitedMail[]> {
  const settings = (await findEffectiveSettings(transaction, [member])).get(member)
  const { rows } = await sql<{ kind: NotificationKind }>`
    select distinct kind from unmailed_notifications
    join notifications on notifications.id = notification_id
    where unmailed_notifications.member_id = ${member}
  `.execute(transaction)
  const cadences = new Set(rows.map(({ kind }) => settings?.(kind).email ?? 'off'))
  cadences.delete('off')
  return [...cadences].map((cadence) => ({ member_id: member, cadence: cadence as Cadence }))
}
