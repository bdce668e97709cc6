import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PasswordOwner } from '#contract/password-owner.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Origin } from '#api/accounts/events/public.ts'
import { insertMail, type Mail, type MailText } from '#api/mail/public.ts'
import { newPasswordParts } from '#api/accounts/passwords/public.ts'
import {
  findSignInState,
  hasRemovable,
  insertRemovalToken,
  removeAddedSince,
  type SignInState,
} from '#api/accounts/sign-in-methods/public.ts'
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
export function insertCode(database: Database, { email, network, code, mail }: Request): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await sql`
      delete from reset_codes where id in (
        select id from reset_codes
        where created_at < now() - interval '1 day'
        limit 100
        for update skip locked
      )
    `.execute(transaction)
    await sql`
      insert into reset_codes (email, salt, code_hmac, requested_from)
      values (${email}, ${code.salt}, ${code.hmac}, ${network}::inet)
    `.execute(transaction)
    await insertMail(mail).execute(transaction)
  })
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
  /** The mail about it, which tells what signs in besides. */
  mail: (state: ResetState) => MailText
  /** The hash of the token that permits the removal of what signs in besides. */
  removalHash: Buffer
}

/** An account after the reset of its password. */
export interface ResetState extends SignInState {
  member: number
  /** Whether the reset was the first proof of the account's address, which removes all other ways to sign in. */
  isFirstProof: boolean
}

/**
 * Uses up a reset token and sets the password of its account, which ends every session; the account's other codes and
 * reset tokens end, too. The code came by mail, which proves the address: if nothing has before, whatever else signs in may
 * be a stranger's and is removed, with all tokens. Undefined when the token is not valid.
 */
export async function setPassword(
  database: Database,
  tokenHash: Buffer,
  reset: Reset,
): Promise<ResetState | undefined> {
  return inTransaction(database, async (transaction) => {
    const email = await takeCodes(transaction, tokenHash)
    const owner = email === undefined ? undefined : await lockOwner(transaction, email)
    if (!owner) return undefined
    const { id: member, email_proven } = owner
    if (!email_proven) {
      await removeAddedSince(transaction, member, undefined)
      await transaction.deleteFrom('one_time_tokens').where('member_id', '=', member).execute()
    }
    const signIn = await findSignInState(transaction, member)
    const state = { ...signIn, member, isFirstProof: !email_proven }
    const { passwordHash: password_hash, origin } = reset
    const record = { kind: 'password_reset' as const, origin, mail: reset.mail(state) }
    await sql`
      with changed as (
        update members set password_hash = ${password_hash}, email_verified = true, email_proven = true
        where id = ${member}
        returning id
      ), ${newPasswordParts({ ...record, emailVerification: false })}
      select 1
    `.execute(transaction)
    await transaction.deleteFrom('sessions').where('member_id', '=', member).execute()
    await transaction.deleteFrom('access_tokens').where('member_id', '=', member).execute()
    if (hasRemovable(signIn)) await insertRemovalToken(transaction, member, reset.removalHash)
    return state
  })
}

/**
 * Deletes all codes and reset tokens of the account that a reset token belongs to, and returns its email in its normal form.
 * Undefined when the token is not valid. All rows are locked in one order, so that two tokens used at once do not deadlock.
 */
async function takeCodes(transaction: Database, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
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
    select email from used
  `.execute(transaction)
  return rows[0]?.email
}

/** Locks the member with an email, in its normal form. */
async function lockOwner(
  transaction: Database,
  email: string,
): Promise<{ id: number; email_proven: boolean } | undefined> {
  const { rows } = await sql<{ id: number; email_proven: boolean }>`
    select id, email_proven from members where ${normalForm(sql.ref('members.email'))} = ${email}
    for no key update
  `.execute(transaction)
  return rows[0]
}
