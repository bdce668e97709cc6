import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

interface NewMember {
  name: string
  email: string
  username: string
  passwordHash: string
}

/**
 * Makes an account with its default list and a session, in one statement. Undefined, and nothing is written,
 * when the email or the username is taken.
 */
export async function insertMember(
  database: Database,
  { name, email, username, passwordHash }: NewMember,
  tokenHash: Buffer,
): Promise<{ id: number; created_at: Date } | undefined> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    with member as (
      insert into members (name, email, username, password_hash)
      values (${name}, ${email}, ${username}, ${passwordHash})
      on conflict do nothing
      returning id, created_at
    ), list as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from member
    ), session as (
      insert into sessions (token_hash, member_id) select ${tokenHash}, id from member
    )
    select id, created_at from member
  `.execute(database)
  return rows[0]
}

export interface Taken {
  email: boolean
  username: boolean
}

/** Which of the two, compared without case, belong to an account already. */
export async function findTaken(
  database: Database,
  { email, username }: { email: string; username: string },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select
      exists (select from members where lower(email) = lower(${email})) as email,
      exists (select from members where lower(username) = lower(${username})) as username
  `.execute(database)
  return rows[0]!
}

/** The account of a username or an email, without case. Only an email has an @. */
export function findAccount(database: Database, name: string) {
  const column = name.includes('@') ? 'email' : 'username'
  return database
    .selectFrom('members')
    .select(['id', 'password_hash', 'is_demo', 'suspended_because'])
    .where((eb) => eb(eb.fn('lower', [column]), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()
}

/**
 * Begins a session of a member whose password was just seen to be right. False when it was changed meanwhile: then
 * the new password has ended all sessions, and this one must not outlive it. False as well when the member was
 * suspended meanwhile.
 */
export async function insertSession(
  database: Database,
  { id, password_hash }: { id: number; password_hash: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ member_id: number }>`
    insert into sessions (member_id, token_hash)
    select id, ${tokenHash}::bytea from members
    where id = ${id} and password_hash = ${password_hash} and suspended_because is null
    for share
    returning member_id
  `.execute(database)
  return rows.length > 0
}

export async function deleteSession(database: Database, tokenHash: Buffer): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
