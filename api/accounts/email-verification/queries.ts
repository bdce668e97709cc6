import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import { insertMailTo, type Mail } from '#api/mail/public.ts'
import { insertTokenOf, type Purpose } from '#api/accounts/one-time-tokens/public.ts'
import { withLockedMember } from './lock-queries.ts'

/** A mail with a link, and the hash of the link's token. */
export interface LinkMail {
  tokenHash: Buffer
  mail: Omit<Mail, 'to'>
}

function insertLink(owner: RawBuilder<unknown>, purpose: Purpose, tokenHash: Buffer) {
  return insertTokenOf(owner, { purpose, tokenHash, seconds: limits.verification.days * 24 * 60 * 60 })
}

/** Parts of a `with` that mail the link that confirms an address to the member that `owner` selects, with `id` and `email`. */
function insertVerification(owner: RawBuilder<unknown>, { tokenHash, mail }: LinkMail) {
  const data = sql`select id as member_id, jsonb_build_object('email', email) as data from (${owner}) owner`
  const recipient = sql`select email as address from (${owner}) owner`
  return sql`verification as (${insertLink(data, 'verify_email', tokenHash)}),
    verification_mail as (${insertMailTo(recipient, mail)})`
}

/** Further parts of a registration's `with`, which finds the new member's `id` in `member`. None without a link. */
export function registrationParts(email: string, link: LinkMail | undefined): RawBuilder<unknown> {
  if (!link) return sql``
  return sql`, ${insertVerification(sql`select id, ${email}::text as email from member`, link)}`
}

/** Mails the link again, unless the address is confirmed. */
export async function resend(database: Database, member: number, link: LinkMail): Promise<void> {
  const owner = sql`select id, email from members where id = ${member} and not email_verified and not is_demo`
  await sql`with ${insertVerification(owner, link)} select 1`.execute(database)
}

/** Condition: the address was that of an account whose change of it can still be undone. */
export function isReservedEmail(email: string | RawBuilder<unknown>, except?: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from one_time_tokens
    where purpose = 'undo_email' and ${normalForm(sql`data->>'from'`)} = ${normalForm(email)} and expires_at > now()
      and member_id <> ${except ?? 0}::integer
  )`
}

interface Change {
  email: string
  /** The hash that the member's password has matched; null for an account without a password. */
  passwordHash: string | null
  /** The link that confirms the new address. */
  confirmation: LinkMail
  /** The link that undoes the change, for the old address. */
  undo: LinkMail
}

/**
 * Requests a change of address in place of an earlier request. A taken address gets no mail; everything else is the same.
 * `same` when it is the member's own, `gone` when account or password have changed. Demo members get no mails.
 */
export async function requestChange(
  database: Database,
  member: number,
  { email, passwordHash, confirmation, undo }: Change,
  origin: Origin,
): Promise<'done' | 'same' | 'gone'> {
  const isTaken = sql`exists (
    select from members where ${normalForm(sql.ref('members.email'))} = ${normalForm(email)}
  ) or ${isReservedEmail(email, member)}`
  const confirms = sql`select id as member_id, jsonb_build_object(
    'to', ${email}::text, 'password', encode(sha256(convert_to(password_hash, 'UTF8')), 'base64')
  ) as data from owner`
  const undoes = sql`select id as member_id, jsonb_build_object(
    'from', email, 'verified', email_verified, 'proven', email_proven
  ) as data from owner`
  return withLockedMember(database, member, async (trx) => {
    const { rows } = await sql<{ is_same: boolean }>`
      with asking as (
        select id, email, email_verified, email_proven, password_hash, is_demo, ${normalForm(sql.ref('email'))} = ${normalForm(email)} as is_same
        from members where id = ${member} and password_hash is not distinct from ${passwordHash}
      ), owner as (
        select * from asking where not is_same and not is_demo
      ), replaced as (
        delete from one_time_tokens where purpose = 'change_email' and member_id in (select id from owner)
      ), confirmation as (
        ${insertLink(confirms, 'change_email', confirmation.tokenHash)}
      ), confirmation_mail as (
        ${insertMailTo(sql`select ${email}::text as address from owner where not (${isTaken})`, confirmation.mail)}
      ), undo as (
        ${insertLink(undoes, 'undo_email', undo.tokenHash)}
      ), undo_mail as (
        ${insertMailTo(sql`select email as address from owner`, undo.mail)}
      ), ${recordAccountEvent({
        ...{ kind: 'email_change_requested', origin, emailVerification: false },
        members: sql`select id from owner`,
      })}
      select is_same from asking
    `.execute(trx)
    if (!rows[0]) return 'gone'
    return rows[0].is_same ? 'same' : 'done'
  })
}
