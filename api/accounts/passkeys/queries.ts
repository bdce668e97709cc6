import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { type Database, violates } from '#database/client.ts'
import { recordAccountEvent, type Notice, type SignInNotice } from '#api/accounts/events/public.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { lockMember } from '#api/accounts/sign-in-methods/public.ts'

interface Owner {
  username: string
  name: string
  /** Null when the member has no passkey yet. */
  user_handle: Buffer | null
  known: { id: string; transports: string[] }[]
}

/** The member as authenticators shall know them, and their credentials' ids in base64. Undefined when they are gone. */
export async function findOwner(database: Database, member: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select username, name,
      (select user_handle from passkeys where member_id = members.id order by id limit 1) as user_handle,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', translate(encode(credential_id, 'base64'), e'\\n', ''), 'transports', transports
        ) order by id)
        from passkeys where member_id = members.id
      ), '[]') as known
    from members where id = ${member}
  `.execute(database)
  return rows[0]
}

interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  userHandle: Buffer
  counter: number
  transports: string[]
  name: string
}

interface PasskeyRow {
  id: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

const shown = ({ created_at, last_used_at, ...row }: PasskeyRow): Passkey => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/**
 * Adds a passkey. `full` when the member has as many as one may have, `known` when the credential is stored already, `gone`
 * when the session has ended meanwhile.
 */
export async function insertPasskey(
  database: Database,
  { id: member, tokenHash }: Viewer,
  { credentialId, publicKey, userHandle, counter, transports, name }: NewPasskey,
  notice: SignInNotice,
): Promise<Passkey | 'full' | 'known' | 'gone'> {
  const event = recordAccountEvent({
    kind: 'passkey_added',
    members: sql`select member_id as id from passkey`,
    ...notice,
  })
  const insert = sql<PasskeyRow>`
    with passkey as (
      insert into passkeys (member_id, credential_id, public_key, user_handle, counter, transports, name)
      select id, ${credentialId}, ${publicKey}, ${userHandle}, ${counter}, ${transports}, ${name}
      from members
      where id = ${member}
        and (select count(*) from passkeys where member_id = members.id) < ${limits.passkey.ofOneMember}
      returning id, member_id, name, created_at, last_used_at
    ), ${event}
    select id, name, created_at, last_used_at from passkey
  `
  try {
    return await database.transaction().execute(async (transaction) => {
      await lockMember(transaction, member)
      // A new password may have ended the session while the member was locked.
      const session = transaction.selectFrom('sessions').select('member_id')
      const isOpen = await session.where('token_hash', '=', tokenHash).executeTakeFirst()
      if (!isOpen) return 'gone'
      const [row] = (await insert.execute(transaction)).rows
      return row ? shown(row) : 'full'
    })
  } catch (error) {
    if (violates(error, 'passkeys_credential')) return 'known'
    throw error
  }
}

/** The passkeys of a member, oldest first. */
export async function findPasskeys(database: Database, member: number): Promise<Passkey[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at, last_used_at from passkeys where member_id = ${member} order by id
  `.execute(database)
  return rows.map(shown)
}

/** Deletes a passkey, unless it is the member's last way to sign in. `providers` are those that are set: others are none. */
export async function deleteOwnPasskey(
  database: Database,
  { id, member, providers }: { id: number; member: number; providers: string[] },
  notice: Notice,
): Promise<'deleted' | 'last' | 'absent'> {
  const event = recordAccountEvent({
    kind: 'passkey_removed',
    members: sql`select member_id as id from deleted`,
    ...notice,
  })
  return database.transaction().execute(async (transaction) => {
    if (!(await lockMember(transaction, member))) return 'absent'
    const { rows } = await sql<{ result: 'deleted' | 'last' | 'absent' }>`
      with own as (
        select id, member_id from passkeys where id = ${id} and member_id = ${member}
      ), deleted as (
        delete from passkeys using own
        where passkeys.id = own.id and (
          exists (select from members where members.id = own.member_id and password_hash is not null)
          or exists (
            select from provider_identities identity
            where identity.member_id = own.member_id and identity.provider = any(${providers}::text[])
          )
          or exists (select from passkeys other where other.member_id = own.member_id and other.id <> own.id)
        )
        returning passkeys.member_id
      ), ${event}
      select case
        when exists (select from deleted) then 'deleted' when exists (select from own) then 'last' else 'absent'
      end as result
    `.execute(transaction)
    return rows[0]!.result
  })
}
