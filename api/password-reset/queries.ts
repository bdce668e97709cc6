import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { insertMail, type Mail } from '#api/mail/public.ts'
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
 * Writes down a code and asks for its mail. Codes that were asked for before stay good. No account is looked at, so
 * there is none to be told by the time it takes.
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
    ), asked as (
      ${insertMail(mail)}
    )
    insert into reset_codes (email, salt, code_hmac, requested_from)
    values (${email}, ${code.salt}, ${code.hmac}, ${network}::inet)
  `.execute(database)
}

/** A code on which a try was spent. */
export interface TriedCode extends SealedCode {
  id: number
  /** In its normal form. */
  email: string
  /** Whether the network that tries is the one that asked for it. */
  is_own: boolean
}

const isOpen = sql<boolean>`
  confirmed_at is null and created_at > now() - make_interval(mins => ${limits.resetCode.minutes}::integer)
`
const tries = sql`${limits.resetCode.tries}::smallint`

/**
 * Counts a try from a network against each open code of an email, and returns those that take it: five wrong ones close
 * a code for their network. They are counted before they are judged, so tries at once count like tries in turn.
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
 * Counts a try without an email against each open code that its network asked for, and returns those that take it. Such
 * tries close no code for tries with the email.
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

/** Puts a reset token in a code's place. False when the code was used meanwhile. */
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

/** Whether a reset token is good. */
export async function isGood(database: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reset_codes where reset_token_hash = ${tokenHash} and ${isFresh}
  `.execute(database)
  return rows.length > 0
}

/**
 * Uses up a reset token and sets the password of its account, which ends every session; the account's other codes and
 * reset tokens end, too. Returns the member; undefined when the token is not good.
 */
export async function setPassword(
  database: Database,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<number | undefined> {
  // All rows of the account are locked in one order: two tokens of one account used at once wait for each other.
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
    )
    update members set password_hash = ${passwordHash}
    from used
    where ${normalForm(sql.ref('members.email'))} = used.email
    returning members.id
  `.execute(database)
  return rows[0]?.id
}
