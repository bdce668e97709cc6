import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { insertJobs } from '#api/jobs/public.ts'
import { insertMail, type Mail } from '#api/mail/public.ts'
import {
  insertNotifications,
  insertToolNotifications,
  withdrawNotifications,
  withdrawNotificationsOfActor,
} from '#api/notifications/public.ts'
import { consequences, type Consequences, type EventKind } from './consequences.ts'

interface Recorded {
  /** The member who did it, or the column of the recipients that has the member's id; null where moderators did. */
  actor?: number | RawBuilder<number> | null
  /**
   * A query for the recipients: `member_id`, `post_id` and `comment_id`, with nulls where it is about none; `member_id` and
   * `tool_id` where it is about a tool.
   */
  recipients?: RawBuilder<unknown>
  /** The reason that moderators give, or how a tool has changed. */
  note?: string
  /** The mail, where the event causes one and there is somebody to send it to. */
  mail?: Mail | undefined
  /** A query for the `data` of the jobs, where the event adds some. */
  jobs?: RawBuilder<unknown>
  /** Precedes the names of the parts, where a statement records several events. */
  prefix?: string
}

/** Parts of a writer's `with` for all that an event causes; the part `notified` returns the `member_id` of recipients. */
export function recordEvent(
  kind: EventKind,
  { actor = null, recipients, note = '', mail, jobs, prefix = '' }: Recorded,
) {
  const { notify, isAboutTool, isAboutComment, isAboutActor, action, withdraw, job }: Consequences =
    consequences[kind]
  const parts: RawBuilder<unknown>[] = []
  if (notify && recipients) {
    const notification = { kind: notify, action: action ?? null, actor, note, isAboutComment }
    const insert = isAboutTool
      ? insertToolNotifications(notification, recipients)
      : insertNotifications(notification, recipients)
    parts.push(sql`${sql.ref(`${prefix}notified`)} as (${insert})`)
  }
  if (withdraw && recipients && actor !== null) {
    const remove = isAboutActor
      ? withdrawNotificationsOfActor(withdraw, actor, recipients)
      : withdrawNotifications({ kind: withdraw, actor, isAboutComment }, recipients)
    parts.push(sql`${sql.ref(`${prefix}withdrawn`)} as (${remove})`)
  }
  if (mail) parts.push(sql`${sql.ref(`${prefix}queued`)} as (${insertMail(mail)})`)
  if (job && jobs) {
    const rows = sql`select gen_random_uuid() as id, now() as created_on, data from (${jobs}) added`
    parts.push(sql`${sql.ref(`${prefix}added`)} as (${insertJobs(job, rows)})`)
  }
  return parts.length > 0
    ? sql.join(parts, sql`, `)
    : sql`${sql.ref(`${prefix}no_consequence`)} as (select 1)`
}

interface Recipient {
  member_id: number
  post_id?: number
  comment_id?: number | null
}

interface Emitted {
  /** Null where moderators did it. */
  actor: number | null
  recipients: Recipient[]
  note?: string
}

/**
 * Inserts and withdraws the notifications that an event causes, in the writer's transaction. Returns the ids of the members who
 * were notified.
 */
export async function emitEvent(
  transaction: Database,
  kind: EventKind,
  { recipients, ...event }: Emitted,
): Promise<number[]> {
  if (recipients.length === 0) return []
  const given = sql`
    select * from json_to_recordset(${JSON.stringify(recipients)})
      as recipients (member_id integer, post_id integer, comment_id integer)`
  const isNotified = 'notify' in consequences[kind]
  const { rows } = await sql<{ member_id: number }>`
    with ${recordEvent(kind, { ...event, recipients: given })}
    select member_id from ${isNotified ? sql`notified` : sql`(select null::integer as member_id where false) nobody`}
  `.execute(transaction)
  return rows.map(({ member_id }) => member_id)
}
