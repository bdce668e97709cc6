import { sql, type RawBuilder } from 'kysely'
import type { AccountEvent, AccountEventKind } from '#contract/account-security.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { insertMailTo, longestTry, type MailText } from '#api/mail/public.ts'
import type { Origin } from './origin.ts'

interface Recorded {
  kind: AccountEventKind
  /** A query for `id`: the members whose event it is. */
  members: RawBuilder<unknown>
  origin: Origin
  /** Tells the member by mail. */
  mail?: MailText | undefined
  /** Mails only to confirmed addresses. */
  emailVerification: boolean
  /** Sent in place of `mail` to an address that is not confirmed, at most once a day for all kinds of changes together. */
  mailUnconfirmed?: MailText
  /** A condition on `members` under which the mail is sent. */
  mailIf?: RawBuilder<unknown>
  /** Start of the parts' names, where a statement records several events. */
  prefix?: string
}

/** The mail about an event of an account, and where the event comes from. */
export type Notice = Pick<Recorded, 'origin' | 'emailVerification' | 'mailUnconfirmed'> & { mail: MailText }

/** The notice about a change of what signs in, of which every address is told. */
export type SignInNotice = Notice & Required<Pick<Recorded, 'mailUnconfirmed'>>

const signInChanges: AccountEventKind[] = [
  'password_changed',
  'passkey_added',
  'provider_connected',
  'two_factor_on',
  'two_factor_off',
]

/**
 * Parts of a writer's `with` that record an event of an account and mail its member: the writing, its record and its mail
 * happen together or not at all.
 */
export function recordAccountEvent(recorded: Recorded): RawBuilder<unknown> {
  const { kind, members, origin, mail, mailUnconfirmed, mailIf = sql`true`, prefix = 'account' } = recorded
  const event = sql`${sql.id(`${prefix}_event`)} as (
    insert into account_events (member_id, kind, browser, network)
    select id, ${kind}, ${origin.browser}, ${origin.network} from (${members}) concerned
  )`
  if (!mail) return event
  const counts = sql`(email_verified or not ${recorded.emailVerification}::boolean)`
  const queue = (text: MailText, condition: RawBuilder<unknown>) =>
    insertMailTo(
      sql`
        select email as address from members
        where id in (select id from (${members}) concerned) and ${mailIf} and ${condition}`,
      { ...text, toMember: true, goodFor: longestTry },
    )
  const queued = sql`${event}, ${sql.id(`${prefix}_mail`)} as (${queue(mail, counts)})`
  if (!mailUnconfirmed) return queued
  const isFirstOfDay = sql`not exists (
    select from account_events
    where member_id = members.id and kind = any(${signInChanges}::text[]) and created_at > now() - interval '1 day'
  )`
  const unconfirmed = queue(mailUnconfirmed, sql`not ${counts} and ${isFirstOfDay}`)
  return sql`${queued}, ${sql.id(`${prefix}_unconfirmed_mail`)} as (${unconfirmed})`
}

/** Records a failed sign-in or a wrong password of a member, if there is one. Without one it takes as long. */
export async function recordFailedSignIn(
  database: Database,
  member: number | null,
  origin: Origin,
): Promise<void> {
  const event = recordAccountEvent({
    ...{ kind: 'sign_in_failed', origin, emailVerification: false },
    members: sql`select id from members where id = ${member}::integer`,
  })
  await sql`with ${event} select 1`.execute(database)
}

/** The newest events of a member. */
export async function findAccountEvents(database: Database, member: number): Promise<AccountEvent[]> {
  const rows = await database
    .selectFrom('account_events')
    .select(['kind', 'created_at', 'browser', 'network'])
    .where('member_id', '=', member)
    .orderBy('id', 'desc')
    .limit(limits.accountEvents)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
