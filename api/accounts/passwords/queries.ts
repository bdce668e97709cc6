import { sql, type RawBuilder } from 'kysely'
import type { AccountEventKind } from '#contract/account-security.ts'
import type { PasswordOwner } from '#contract/password-owner.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { normalForm } from '#database/normal-form.ts'
import { recordAccountEvent, type Notice, type SignInNotice } from '#api/accounts/events/public.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { deleteTokensOf, endedByNewPassword } from '#api/accounts/one-time-tokens/public.ts'

interface Credentials {
  /** Null for an account without a password. */
  password_hash: string | null
  /** The username in its normal form, by which sign-ins are counted. */
  username: string
  is_known_browser: boolean
}

/** The proofs that the viewer can give of who they are; undefined when account or session are gone. */
export async function findCredentials(
  database: Database,
  { id, tokenHash }: Viewer,
  browserHash?: Buffer,
): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select password_hash, ${normalForm(sql.ref('members.username'))} as username,
      exists (
        select from known_browsers
        where known_browsers.member_id = members.id and browser_hash = ${browserHash ?? null}::bytea
      ) as is_known_browser
    from members join sessions on sessions.member_id = members.id and token_hash = ${tokenHash}
    where members.id = ${id}
  `.execute(database)
  return rows[0]
}

/** The data that the member's password must not contain; undefined when the account is gone. */
export async function findOwner(database: Database, member: number): Promise<PasswordOwner | undefined> {
  return database
    .selectFrom('members')
    .select(['name', 'email', 'username'])
    .where('id', '=', member)
    .executeTakeFirst()
}

interface NewPasswordRecord extends Notice {
  kind: Extract<AccountEventKind, 'password_changed' | 'password_reset'>
}

/**
 * Parts of a writer's `with` that follow from a new password. A part before, `changed`, has the member's `id`. What began
 * with the old password ends: second steps of sign-ins, connections to other sites, challenges for new passkeys.
 */
export function newPasswordParts(record: NewPasswordRecord): RawBuilder<unknown> {
  const members = sql`select id from changed`
  return sql`ended_tokens as (
    ${deleteTokensOf(members, endedByNewPassword)}
  ), ${recordAccountEvent({ ...record, members })}`
}

interface Change extends SignInNotice {
  /** The hash that was verified; null for an account without a password. */
  before: string | null
  after: string
}

/**
 * Replaces the password if it is still the one that was verified, and ends the member's other sessions and codes. Returns
 * whether it did: of two changes at once, one does.
 */
export function changePassword(
  database: Database,
  { id, tokenHash }: Viewer,
  { before, after, ...record }: Change,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const ofMember = sql`email = (select ${normalForm(sql.ref('members.email'))} from members where id = ${id})`
    // The codes are locked first, as a reset does, so that a reset at the same moment does not deadlock.
    await sql`select from reset_codes where ${ofMember} order by id for update`.execute(transaction)
    const { rows } = await sql`
      with changed as (
        update members set password_hash = ${after}
        where id = ${id} and password_hash is not distinct from ${before}
          and exists (select from sessions where token_hash = ${tokenHash} and member_id = ${id})
        returning id
      ), ${newPasswordParts({ ...record, kind: 'password_changed' })}
      select id from changed
    `.execute(transaction)
    if (rows.length === 0) return false
    await sql`delete from reset_codes where ${ofMember}`.execute(transaction)
    await sql`delete from sessions where member_id = ${id} and token_hash <> ${tokenHash}`.execute(
      transaction,
    )
    return true
  })
}
