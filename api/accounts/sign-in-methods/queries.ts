import { sql } from 'kysely'
import type { Passkey } from '#contract/passkeys.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { utcTime } from '#database/utc-time.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import type { MailText } from '#api/mail/public.ts'
import {
  deleteTokensOf,
  endedByNewPassword,
  insertTokenOf,
  takeToken,
} from '#api/accounts/one-time-tokens/public.ts'

/** Ways to sign in to an account apart from its password. */
export interface SignInState {
  /** Oldest first. */
  passkeys: Passkey[]
  /** Ids of the providers that are connected, whether or not the site has them set. */
  providers: string[]
  /** Whether two-step sign-in is on. */
  twoFactor: boolean
}

/** Locks a member: ways to sign in are added, and passwords set, one after the other. False when the member is gone. */
export async function lockMember(transaction: Database, member: number): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${member} for no key update`.execute(transaction)
  return rows.length > 0
}

/** Reads what signs in to an account, in the transaction that has locked its member. */
export async function findSignInState(transaction: Database, member: number): Promise<SignInState> {
  const { rows } = await sql<SignInState>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'created_at', ${sql.raw(utcTime('created_at'))},
          'last_used_at', ${sql.raw(utcTime('last_used_at'))}
        ) order by id)
        from passkeys where member_id = ${member}
      ), '[]') as passkeys,
      array(select provider from provider_identities where member_id = ${member} order by provider) as providers,
      exists (select from two_factor where member_id = ${member} and confirmed_at is not null) as "twoFactor"
  `.execute(transaction)
  return rows[0]!
}

/**
 * Removes the ways to sign in that were added since a time, all of them without one, in the transaction that has locked the
 * member. Browsers are forgotten and get no more push messages, whenever they became known. Sessions and one-time tokens are
 * the caller's.
 */
export async function removeAddedSince(
  transaction: Database,
  member: number,
  since: Date | undefined,
): Promise<void> {
  const added = sql`>= coalesce(${since ?? null}::timestamptz, '-infinity')`
  await sql`delete from passkeys where member_id = ${member} and created_at ${added}`.execute(transaction)
  await sql`
    delete from provider_identities where member_id = ${member} and created_at ${added}
  `.execute(transaction)
  // Its recovery codes go along.
  await sql`
    delete from two_factor where member_id = ${member} and coalesce(confirmed_at, created_at) ${added}
  `.execute(transaction)
  await transaction.deleteFrom('known_browsers').where('member_id', '=', member).execute()
  await transaction.deleteFrom('push_subscriptions').where('member_id', '=', member).execute()
}

/** Stores the token that permits the removal of other ways to sign in, in the transaction that sets the password. */
export async function insertRemovalToken(
  transaction: Database,
  member: number,
  tokenHash: Buffer,
): Promise<void> {
  const owner = sql`select ${member}::integer as member_id, '{}'::jsonb as data`
  const seconds = 60 * limits.resetToken.minutes
  await insertTokenOf(owner, { purpose: 'sign_in_removal', tokenHash, seconds }).execute(transaction)
}

interface Removal {
  tokenHash: Buffer
  passkeys: number[]
  providers: string[]
}

/** Ways to sign in that a removal has removed. */
export interface Removed {
  member: number
  /** Names. */
  passkeys: string[]
  /** Ids. */
  providers: string[]
}

/**
 * Uses up a removal token: removes passkeys and providers of its account, and ends all its sessions and sign-ins under way. The
 * account has a password, so none of them is its last way in. Undefined when the token is not valid.
 */
export async function remove(
  database: Database,
  { tokenHash, passkeys, providers }: Removal,
  origin: Origin,
  mailOf: (removed: Removed) => MailText,
): Promise<Removed | undefined> {
  return database.transaction().execute(async (transaction) => {
    const { rows: owners } = await sql<{ member_id: number }>`
      select member_id from one_time_tokens where token_hash = ${tokenHash} and purpose = 'sign_in_removal'
    `.execute(transaction)
    const member = owners[0]?.member_id
    // The member first, as a reset does, so that a reset at the same moment does not deadlock.
    if (!member || !(await lockMember(transaction, member))) return undefined
    if (!(await takeToken(transaction, 'sign_in_removal', tokenHash))) return undefined
    const { rows: gonePasskeys } = await sql<{ name: string }>`
      delete from passkeys where member_id = ${member} and id = any(${passkeys}::integer[]) returning name
    `.execute(transaction)
    const { rows: goneProviders } = await sql<{ provider: string }>`
      delete from provider_identities where member_id = ${member} and provider = any(${providers}::text[])
      returning provider
    `.execute(transaction)
    await transaction.deleteFrom('sessions').where('member_id', '=', member).execute()
    await transaction.deleteFrom('access_tokens').where('member_id', '=', member).execute()
    const members = sql`select ${member}::integer as id`
    await deleteTokensOf(members, endedByNewPassword).execute(transaction)
    const removed = {
      member,
      passkeys: gonePasskeys.map(({ name }) => name),
      providers: goneProviders.map(({ provider }) => provider),
    }
    const kinds = [
      ...removed.passkeys.map(() => 'passkey_removed' as const),
      ...removed.providers.map(() => 'provider_disconnected' as const),
    ]
    for (const [n, kind] of kinds.entries()) {
      const mail = n === 0 ? mailOf(removed) : undefined
      const event = recordAccountEvent({ kind, members, origin, mail, emailVerification: false })
      await sql`with ${event} select 1`.execute(transaction)
    }
    return removed
  })
}
