import { sql, type RawBuilder } from 'kysely'
import type { AccountEventKind } from '#contract/account-security.ts'
import type { Database } from '#database/client.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import type { MailText } from '#api/mail/public.ts'

/** A session that is about to be written. */
export interface NewSession {
  tokenHash: Buffer
  /** The hash of the browser's id, if it sent one. */
  browserHash: Buffer | undefined
  origin: Origin
}

// Of each member's known browsers, only so many are stored.
const browsersOfAMember = 20

/** The CTEs that make a browser a known one of the member whose id `signedIn` selects, in place of the oldest. */
function knowBrowser(signedIn: RawBuilder<unknown>, browserHash: Buffer | undefined): RawBuilder<unknown> {
  if (browserHash === undefined) return sql``
  return sql`, browser as (
    insert into known_browsers (member_id, browser_hash)
    select id, ${browserHash}::bytea from (${signedIn}) signed_in
    on conflict (member_id, browser_hash) do update set last_used_at = now()
  ), forgotten as (
    delete from known_browsers where (member_id, browser_hash) in (
      select member_id, browser_hash from known_browsers
      where (member_id, browser_hash) in (
        select member_id, browser_hash from known_browsers join (${signedIn}) signed_in on id = member_id
        where browser_hash <> ${browserHash}::bytea
        order by last_used_at desc
        offset ${browsersOfAMember - 1}
      )
      for update skip locked
    )
  )`
}

/** Condition on `members`: they have not signed in from there before. Without a browser's id, its name and network count. */
function isUnknownBrowser({ browserHash, origin }: NewSession): RawBuilder<unknown> {
  if (browserHash !== undefined) {
    return sql`not exists (
      select from known_browsers where member_id = members.id and browser_hash = ${browserHash}::bytea
    )`
  }
  return sql`not exists (
    select from account_events
    where member_id = members.id and kind in ('registered', 'signed_in')
      and browser = ${origin.browser} and network = ${origin.network}
  )`
}

interface SessionParts {
  /** A part of the `with` before: the member who signs in. */
  signedIn: RawBuilder<unknown>
  kind: Extract<AccountEventKind, 'registered' | 'signed_in'>
  /** Sent when the browser was not seen before. */
  mail?: MailText
  emailVerification: boolean
}

/**
 * Parts of a writer's `with` that begin a session: `session` has the member's id. The browser becomes a known one, and the
 * event is recorded.
 */
export function sessionParts(session: NewSession, { signedIn, kind, mail, emailVerification }: SessionParts) {
  const { tokenHash, browserHash, origin } = session
  const members = sql`select id from session`
  return sql`session as (
    insert into sessions (member_id, token_hash, browser, network)
    select id, ${tokenHash}::bytea, ${origin.browser}, ${origin.network} from (${signedIn}) signed_in
    returning member_id as id
  )${knowBrowser(members, browserHash)}, ${recordAccountEvent({
    ...{ kind, members, origin, mail, emailVerification },
    mailIf: isUnknownBrowser(session),
  })}`
}

/** The use of a code for the second step, in the statement that begins the session. */
export interface SecondStep {
  /** Parts of the statement's `with`, which find the member's `id` in `allowed`. */
  parts: RawBuilder<unknown>
  /** A condition on these parts under which the session begins. */
  condition: RawBuilder<unknown>
}

/** Conditions that the statement that inserts a session checks again. */
export interface SignInConditions {
  member: number
  /** Fingerprint of the password of before: a new password ends what has begun. */
  password: Buffer
  /** Whether the second step is done or not needed, as after a passkey. */
  isSecondStepDone: boolean
  /** The second step that is done by the same statement. */
  secondStep?: SecondStep
}

/**
 * Begins a session. Undefined when the member was suspended, changed the password or has turned two-step sign-in on, or the
 * code of the second step was used already.
 */
export async function insertSession(
  database: Database,
  { member, password, isSecondStepDone, secondStep }: SignInConditions,
  session: NewSession,
  { mail, emailVerification }: Pick<SessionParts, 'mail' | 'emailVerification'>,
): Promise<{ is_known_browser: boolean; is_admin: boolean } | undefined> {
  const samePassword = sql`sha256(convert_to(coalesce(password_hash, ''), 'UTF8')) = ${password}::bytea`
  const oneStep = sql`not exists (
    select from two_factor where member_id = members.id and confirmed_at is not null
  )`
  const { rows } = await sql<{ is_known_browser: boolean; is_admin: boolean }>`
    with allowed as materialized (
      select id, is_admin, not ${isUnknownBrowser(session)} as is_known_browser from members
      where id = ${member} and suspended_because is null and ${samePassword}
        and ${isSecondStepDone ? sql`true` : oneStep}
      for no key update
    ), ${secondStep ? sql`${secondStep.parts}, ` : sql``}${sessionParts(session, {
      ...{
        signedIn: sql`select id from allowed where ${secondStep?.condition ?? sql`true`}`,
        kind: 'signed_in',
        emailVerification,
      },
      ...(mail && { mail }),
    })}, active as (
      update members set last_active_at = now() where id in (select id from session)
    )
    select is_known_browser, is_admin from session join allowed using (id)
  `.execute(database)
  return rows[0]
}

/** Whether two-step sign-in is on for a member. */
export async function hasTwoFactor(database: Database, member: number): Promise<boolean> {
  const { rows } = await sql`
    select from two_factor where member_id = ${member} and confirmed_at is not null
  `.execute(database)
  return rows.length > 0
}
