import { sql, type RawBuilder } from 'kysely'
import { type Database, violates } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'

interface NewMember {
  name: string
  email: string
  username: string
  passwordHash: string
}

/** A sign-in that is about to be written. */
interface SignIn {
  tokenHash: Buffer
  /** The hash of the browser's id, if it sent one. */
  browserHash: Buffer | undefined
}

// Of each member's known browsers, only so many are stored.
const browsersOfAMember = 20

/** The CTEs that make a browser a known one of the member whose id `signedIn` selects, in place of the oldest. */
function knowBrowser(signedIn: RawBuilder<unknown>, browserHash: Buffer | undefined): RawBuilder<unknown> {
  if (browserHash === undefined) return sql``
  return sql`, browser as (
    insert into known_browsers (member_id, browser_hash)
    select id, ${browserHash}::bytea from ${signedIn}
    on conflict (member_id, browser_hash) do update set last_used_at = now()
  ), forgotten as (
    delete from known_browsers where (member_id, browser_hash) in (
      select member_id, browser_hash from known_browsers
      where (member_id, browser_hash) in (
        select member_id, browser_hash from known_browsers join ${signedIn} on id = member_id
        where browser_hash <> ${browserHash}::bytea
        order by last_used_at desc
        offset ${browsersOfAMember - 1}
      )
      for update skip locked
    )
  )`
}

/**
 * Makes an account with its default list and a session, in one statement. Undefined, and nothing is written,
 * when the email or the username is taken, or the username is reserved for the member who gave it up.
 */
export async function insertMember(
  database: Database,
  { name, email, username, passwordHash }: NewMember,
  { tokenHash, browserHash }: SignIn,
): Promise<{ id: number; created_at: Date } | undefined> {
  const insert = sql<{ id: number; created_at: Date }>`
    with member as (
      insert into members (name, email, username, password_hash)
      values (${name}, ${email}, ${username}, ${passwordHash})
      on conflict do nothing
      returning id, created_at
    ), list as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from member
    ), session as (
      insert into sessions (token_hash, member_id) select ${tokenHash}, id from member
    )${knowBrowser(sql`member`, browserHash)}
    select id, created_at from member
  `
  try {
    return (await insert.execute(database)).rows[0]
  } catch (error) {
    if (violates(error, 'members_username')) return undefined
    throw error
  }
}

export interface Taken {
  email: boolean
  username: boolean
}

const emailOfRow = normalForm(sql.ref('members.email'))
const usernameOfRow = normalForm(sql.ref('members.username'))

/** Which of the two, compared without case, belong to an account already; a former username does for 90 days. */
export async function findTaken(
  database: Database,
  { email, username }: { email: string; username: string },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select
      exists (select from members where ${emailOfRow} = ${normalForm(email)}) as email,
      exists (
        select from members where ${usernameOfRow} = ${normalForm(username)}
        union all
        select from reserved_usernames reserved
        where ${normalForm(sql.ref('reserved.username'))} = ${normalForm(username)}
      ) as username
  `.execute(database)
  return rows[0]!
}

interface Account {
  id: number
  password_hash: string
  is_demo: boolean
  suspended_because: string | null
}

interface FoundAccount {
  /** The name in its normal form. */
  typed: string
  account: Account | undefined
  /** Whether the account's member has signed in in this browser before. */
  isKnownBrowser: boolean
}

/** The account of a username or an email, without case, if there is one. Only an email has an @. */
export async function findAccount(
  database: Database,
  name: string,
  browserHash: Buffer | undefined,
): Promise<FoundAccount> {
  const nameOfRow = name.includes('@') ? emailOfRow : usernameOfRow
  const { rows } = await sql<
    { typed: string; is_known_browser: boolean } & (Account | { [Column in keyof Account]: null })
  >`
    select typed.name as typed, members.id, password_hash, is_demo, suspended_because,
      exists (
        select from known_browsers
        where member_id = members.id and browser_hash = ${browserHash ?? null}::bytea
      ) as is_known_browser
    from (select ${normalForm(name)} as name) typed left join members on ${nameOfRow} = typed.name
  `.execute(database)
  const { typed, is_known_browser: isKnownBrowser, ...account } = rows[0]!
  return { typed, isKnownBrowser, account: account.id === null ? undefined : account }
}

/**
 * Begins a session of a member whose password was just seen to be right. False when it was changed meanwhile: then
 * the new password has ended all sessions, and this one must not outlive it. False as well when the member was
 * suspended meanwhile.
 */
export async function insertSession(
  database: Database,
  { id, password_hash }: { id: number; password_hash: string },
  { tokenHash, browserHash }: SignIn,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with session as (
      insert into sessions (member_id, token_hash)
      select id, ${tokenHash}::bytea from members
      where id = ${id} and password_hash = ${password_hash} and suspended_because is null
      for share
      returning member_id as id
    )${knowBrowser(sql`session`, browserHash)}
    select id from session
  `.execute(database)
  return rows.length > 0
}

export async function deleteSession(database: Database, tokenHash: Buffer): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
