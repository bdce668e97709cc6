import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordAccountEvent, type Notice, type SignInNotice } from '#api/accounts/events/public.ts'
import { lockMember } from '#api/accounts/sign-in-methods/public.ts'

/** A person's account at a provider: OpenID Connect's issuer and subject. */
export interface IdentityKey {
  issuer: string
  subject: string
}

export interface Account {
  id: number
  /** Null for an account without a password. */
  password_hash: string | null
  is_demo: boolean
  suspended_because: string | null
}

/** The account that an identity is connected with. */
export async function findIdentity(
  database: Database,
  { issuer, subject }: IdentityKey,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select members.id, password_hash, is_demo, suspended_because
    from provider_identities join members on members.id = member_id
    where issuer = ${issuer} and subject = ${subject}
  `.execute(database)
  return rows[0]
}

/** The part of a registration's `with` that connects the new member with an identity. */
export function connectNewMember({ issuer, subject }: IdentityKey, provider: string) {
  return sql`, identity as (
    insert into provider_identities (provider, issuer, subject, member_id)
    select ${provider}, ${issuer}, ${subject}, id from member
  )`
}

interface Connection extends IdentityKey {
  provider: string
  member: number
  /** Hash of the token of the session in which the member has asked for it. */
  session: Buffer
}

interface ConnectionState {
  is_new: boolean
  /** The member whose identity it was before; null when it was nobody's. */
  owner: number | null
  /** Whether the member had another identity of the provider. */
  has_another: boolean
}

/** Connects an identity with a member, while the member's session lasts: a new password that comes first has ended it. */
export async function connectIdentity(
  database: Database,
  { provider, issuer, subject, member, session }: Connection,
  notice: SignInNotice,
): Promise<ConnectionState> {
  const connect = sql<ConnectionState>`
    with connected as (
      insert into provider_identities (provider, issuer, subject, member_id)
      select ${provider}, ${issuer}, ${subject}, id from members
      where id = ${member} and suspended_because is null
        and exists (select from sessions where member_id = members.id and token_hash = ${session})
      on conflict do nothing
      returning member_id as id
    ), ${recordAccountEvent({ kind: 'provider_connected', members: sql`select id from connected`, ...notice })}
    select exists (select from connected) as is_new,
      (select member_id from provider_identities where issuer = ${issuer} and subject = ${subject}) as owner,
      exists (
        select from provider_identities where member_id = ${member} and provider = ${provider}
      ) as has_another
  `
  return database.transaction().execute(async (transaction) => {
    await lockMember(transaction, member)
    return (await connect.execute(transaction)).rows[0]!
  })
}

interface DisconnectionState {
  is_gone: boolean
  was_connected: boolean
}

/**
 * Disconnects a provider, unless the member could not sign in any more. `providers` are those that are set: others are no
 * way in. The lock on the member makes concurrent removals of ways in successive.
 */
export async function disconnectIdentity(
  database: Database,
  { provider, member, providers }: { provider: string; member: number; providers: string[] },
  notice: Notice,
): Promise<DisconnectionState> {
  return database.transaction().execute(async (transaction) => {
    await lockMember(transaction, member)
    const { rows } = await sql<DisconnectionState>`
      with gone as (
        delete from provider_identities where member_id = ${member} and provider = ${provider} and (
          exists (select from members where id = ${member} and password_hash is not null)
          or exists (select from passkeys where member_id = ${member})
          or exists (
            select from provider_identities other
            where other.member_id = ${member} and other.provider <> ${provider}
              and other.provider = any(${providers}::text[])
          )
        )
        returning member_id as id
      ), ${recordAccountEvent({ kind: 'provider_disconnected', members: sql`select id from gone`, ...notice })}
      select exists (select from gone) as is_gone,
        exists (
          select from provider_identities where member_id = ${member} and provider = ${provider}
        ) as was_connected
    `.execute(transaction)
    return rows[0]!
  })
}
