import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PasswordOwner } from '#contract/password-owner.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { recordEvent } from '#api/events/public.ts'
import type { Origin } from '#api/account-events/public.ts'
import type { Mail, MailText } from '#api/mail/public.ts'
import { newPasswordParts } from '#api/passwords/public.ts'
import type { SealedCode } from './codes.ts'

interface Request {
  /** In its normal form. */
  email: string
  /** The client's. */
  network: string
  code: SealedCode
  mail: Mail
}

/**
 * Stores a code and adds its mail to the queue. Earlier codes stay valid. No account is looked up, so the time that it
 * takes does not show whether there is one.
 */
export async function insertCode(database: Database, { email, network, code, mail }: Request): Promise<void> {
  await sql`
    with stale as (
      delete from reset_codes where id in (
        select id from reset_codes
        where created_at < now() - interval '1 day'
        limit 100
        for update skip locked
      )
    ), ${recordEvent('password_reset_requested', { mail })}
    insert into reset_codes (email, salt, code_hmac, requested_from)
    values (${email}, ${code.salt}, ${code.hmac}, ${network}::inet)
  `.execute(database)
}

/** A code with a counted try. */
export interface TriedCode extends SealedCode {
  id: number
  /** In its normal form. */
  email: string
  /** Whether the network of the try requested the code. */
  is_own: boolean
}

const isOpen = sql<boolean>`
  confirmed_at is null and created_at > now() - make_interval(mins => ${limits.resetCode.minutes}::integer)
`
const tries = sql`${limits.resetCode.tries}::smallint`

/**
 * Counts a try from a network against each open code of an email, and returns the codes that accept it: five wrong tries
 * close a code for their network. Tries are counted before they are checked, so concurrent ones count like sequential ones.
 */
export async function countTryWithEmail(
  database: Database,
  email: string,
  network: string,
): Promise<TriedCode[]> {
  const { rows } = await sql<TriedCode>`
    with open as (
      select id, email, salt, code_hmac as hmac, requested_from = ${network}::inet as is_own
      from reset_codes
      where email = ${normalForm(email)} and ${isOpen}
      order by id
      for update
    ), own as (
      update reset_codes set attempts = attempts + 1 from open
      where reset_codes.id = open.id and is_own and attempts < ${tries}
      returning reset_codes.id
    ), elsewhere as (
      insert into reset_code_attempts (code_id, network)
      select id, ${network}::inet from open where not is_own
      on conflict (code_id, network) do update set attempts = reset_code_attempts.attempts + 1
        where reset_code_attempts.attempts < ${tries}
      returning code_id as id
    )
    select open.* from open join (table own union all table elsewhere) tried using (id)
  `.execute(database)
  return rows
}

/**
 * Counts a try without an email against each open code that its network requested, and returns the codes that accept
 * it. Such tries close no code for tries with the email.
 */
export async function countTryWithoutEmail(database: Database, network: string): Promise<TriedCode[]> {
  const { rows } = await sql<TriedCode>`
    with open as (
      select id from reset_codes
      where requested_from = ${network}::inet and ${isOpen} and attempts_without_email < ${tries}
      order by id
      for update
    )
    update reset_codes set attempts_without_email = attempts_without_email + 1
    from open
    where reset_codes.id = open.id
    returning reset_codes.id, email, salt, code_hmac as hmac, true as is_own
  `.execute(database)
  return rows
}

/** Replaces a code by a reset token. False when the code was used meanwhile. */
export async function confirmCode(
  database: Database,
  { id }: TriedCode,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update reset_codes set reset_token_hash = ${tokenHash}, confirmed_at = now()
    where id = ${id} and confirmed_at is null
    returning id
  `.execute(database)
  return rows.length > 0
}

const isFresh = sql<boolean>`
  confirmed_at > now() - make_interval(mins => ${limits.resetToken.minutes}::integer)
`

/**
 * The data that the new password of a reset token must not contain: its email, and the names of its account if there is
 * one. Undefined when the token is not valid.
 */
export async function findOwner(database: Database, tokenHash: Buffer): Promise<PasswordOwner | undefined> {
  const { rows } = await sql<PasswordOwner>`
    select reset_codes.email, coalesce(name, '') as name, coalesce(username, '') as username
    from reset_codes left join members on ${normalForm(sql.ref('members.email'))} = reset_codes.email
    where reset_token_hash = ${tokenHash} and ${isFresh}
  `.execute(database)
  return rows[0]
}

interface Reset {
  passwordHash: string
  origin: Origin
  mail: MailText
}

/**
 * Uses up a reset token and sets the password of its account, which ends every session; the account's other codes and
 * reset tokens end, too. Returns the member; undefined when the token is not valid.
 */
export async function setPassword(
  database: Database,
  tokenHash: Buffer,
  { passwordHash, origin, mail }: Reset,
): Promise<number | undefined> {
  // Locks all rows of the account in one order, so that two tokens used at once do not deadlock.
  const { rows } = await sql<{ id: number }>`
    with codes as materialized (
      select id, email, reset_token_hash = ${tokenHash} and ${isFresh} as is_used
      from reset_codes
      where email = (select email from reset_codes where reset_token_hash = ${tokenHash})
      order by id
      for update
    ), used as (
      select email from codes where is_used
    ), ended as (
      delete from reset_codes using codes where reset_codes.id = codes.id and exists (table used)
    ), changed as (
      -- The code came by mail, which proves the address.
      update members set password_hash = ${passwordHash}, email_verified = true
      from used
      where ${normalForm(sql.ref('members.email'))} = used.email
      returning members.id
    ), ${newPasswordParts({
      ...{ kind: 'password_reset', origin, mail },
      // The code has just come to the address.
      emailVerification: false,
    })}
    select id from changed
  `.execute(database)
  return rows[0]?.id
}
