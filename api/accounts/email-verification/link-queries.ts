import { sql } from 'kysely'
import { type Database, violates } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import { insertMailTo, type Mail } from '#api/mail/public.ts'
import { takeToken } from '#api/accounts/one-time-tokens/public.ts'
import { isReservedEmail } from './queries.ts'
import { withLockedMember } from './lock-queries.ts'

export interface Link {
  purpose: 'verify_email' | 'change_email' | 'undo_email'
  member: number
}

/** The purpose and the owner of the link with a token; undefined when it is not good. */
export async function findLink(database: Database, tokenHash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select purpose, member_id as member from one_time_tokens
    where token_hash = ${tokenHash} and purpose in ('verify_email', 'change_email', 'undo_email') and expires_at > now()
  `.execute(database)
  return rows[0]
}

/** `taken`: another account has the address, and the link is as good as before. `stale`: the link is not good any more. */
export type Outcome = 'done' | 'taken' | 'stale'

interface Opened {
  member: number
  tokenHash: Buffer
  origin: Origin
}

/** Confirms the address of the account, if it is still the one that the link was sent to. */
export function verify(database: Database, { member, tokenHash, origin }: Opened): Promise<Outcome> {
  return withLockedMember(database, member, async (trx) => {
    const token = await takeToken<{ email: string }>(trx, 'verify_email', tokenHash)
    if (!token) return 'stale'
    const { rows } = await sql`
      with owner as materialized (
        select id, email_proven from members
        where id = ${member} and ${normalForm(sql.ref('email'))} = ${normalForm(token.data.email)}
      ), verified as (
        update members set email_verified = true, email_proven = true from owner
        where members.id = owner.id and not owner.email_proven returning members.id
      ), ${recordAccountEvent({
        ...{ kind: 'email_verified', origin, emailVerification: false },
        members: sql`select id from verified`,
      })}
      select from owner
    `.execute(trx)
    return rows.length > 0 ? 'done' : 'stale'
  })
}

/**
 * Changes the address, which is confirmed by that, and tells the old one. A password that has changed since the request
 * makes the link stale.
 */
export function change(
  database: Database,
  { member, tokenHash, origin }: Opened,
  mail: Omit<Mail, 'to'>,
): Promise<Outcome> {
  return takenOr(() =>
    withLockedMember(database, member, async (trx) => {
      const token = await takeToken<{ to: string; password: string | null }>(trx, 'change_email', tokenHash)
      if (!token) return 'stale'
      const { to, password } = token.data
      const { rows } = await sql<{ is_reserved: boolean }>`
        with owner as materialized (
          select id, email, is_demo, ${isReservedEmail(to, member)} as is_reserved from members
          where id = ${member}
            and encode(sha256(convert_to(password_hash, 'UTF8')), 'base64') is not distinct from ${password}::text
        ), changed as (
          update members set email = ${to}, email_verified = true, email_proven = true from owner
          where members.id = owner.id and not is_reserved returning members.id
        ), ended as (
          delete from one_time_tokens where member_id in (select id from changed) and purpose = 'verify_email'
        ), notified as (
          ${insertMailTo(sql`select email as address from owner where not is_demo and not is_reserved`, mail)}
        ), ${recordAccountEvent({
          ...{ kind: 'email_changed', origin, emailVerification: false },
          members: sql`select id from changed`,
        })}
        select is_reserved from owner
      `.execute(trx)
      if (!rows[0]) return 'stale'
      if (rows[0].is_reserved) throw new Taken()
      return 'done'
    }),
  )
}

/** Thrown in a transaction, so that its link stays good. */
class Taken extends Error {}

/** Does the work; `taken` when another account has the address. */
export async function takenOr<T>(work: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Taken || violates(error, 'members_email')) return 'taken'
    throw error
  }
}
