import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { insertMail, type Mail } from '#api/effects/mail.ts'
import type { SealedCode } from './codes.ts'

interface Request {
  email: string
  /** The client's. */
  address: string
  code: SealedCode
  mail: Mail
}

/**
 * Writes down a code and asks for its mail. An old code of the same address is replaced, and its mail not sent any
 * more. No account is looked at, so there is none to be told by the time it takes.
 */
export async function insertCode(database: Database, { email, address, code, mail }: Request): Promise<void> {
  await sql`
    with stale as (
      delete from reset_codes where email in (
        select email from reset_codes
        where created_at < now() - interval '1 day' and email <> lower(${email})
        limit 100
        for update skip locked
      )
    ), unsent as (
      delete from mails where lower(recipient) = lower(${email}) and to_member and status = 'waiting'
    ), asked as (
      ${insertMail(mail)}
    )
    insert into reset_codes (email, salt, code_hmac, requested_from)
    values (lower(${email}), ${code.salt}, ${code.hmac}, ${address}::inet)
    on conflict (email) do update set
      salt = excluded.salt, code_hmac = excluded.code_hmac, requested_from = excluded.requested_from,
      attempts = 0, created_at = now(), reset_token_hash = null, confirmed_at = null
  `.execute(database)
}

/** A code on which a try was spent. */
export interface TriedCode extends SealedCode {
  email: string
}

/**
 * Counts a try against the open code of an email, or against all that were asked for from a client's address, and
 * returns them. They are counted before they are judged, so tries at once count like tries in turn.
 */
export async function countTry(
  database: Database,
  by: { email: string } | { address: string },
): Promise<TriedCode[]> {
  const theirs = 'email' in by ? sql`email = lower(${by.email})` : sql`requested_from = ${by.address}::inet`
  const { rows } = await sql<TriedCode>`
    with open as (
      select email from reset_codes
      where ${theirs} and confirmed_at is null and attempts < ${limits.resetCode.tries}::smallint
        and created_at > now() - make_interval(mins => ${limits.resetCode.minutes}::integer)
      order by email
      for update
    )
    update reset_codes set attempts = attempts + 1
    from open
    where reset_codes.email = open.email
    returning reset_codes.email, salt, code_hmac as hmac
  `.execute(database)
  return rows
}

/** Puts a reset token in a code's place. False when the code was used or replaced meanwhile. */
export async function confirmCode(
  database: Database,
  { email, hmac }: TriedCode,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    update reset_codes set reset_token_hash = ${tokenHash}, confirmed_at = now()
    where email = ${email} and code_hmac = ${hmac} and confirmed_at is null
    returning email
  `.execute(database)
  return rows.length > 0
}

function isOpen(tokenHash: Buffer) {
  return sql<boolean>`
    reset_token_hash = ${tokenHash}
    and confirmed_at > now() - make_interval(mins => ${limits.resetToken.minutes}::integer)
  `
}

/** Whether a reset token is good. */
export async function isGood(database: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from reset_codes where ${isOpen(tokenHash)}`.execute(database)
  return rows.length > 0
}

/** Uses up a reset token and sets the password of its account, which ends every session. Returns the member; undefined when it is not good. */
export async function setPassword(
  database: Database,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with used as (
      delete from reset_codes where ${isOpen(tokenHash)} returning email
    )
    update members set password_hash = ${passwordHash}
    from used
    where lower(members.email) = used.email
    returning members.id
  `.execute(database)
  return rows[0]?.id
}
