import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { inTransaction } from '#database/transaction.ts'
import { isReservedEmail } from '#api/accounts/email-verification/public.ts'
import { refreshMemberTexts } from '#api/members/public.ts'
import { sessionParts, type NewSession } from '#api/accounts/sign-in/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { ReservedUsername, takeUsername } from './username-queries.ts'

interface NewMember {
  name: string
  email: string
  username: string
  /** Null for who comes by another site. */
  passwordHash: string | null
  /** False while the address must still be confirmed. */
  emailVerified: boolean
  /** Whether a provider vouches for the address. */
  emailProven: boolean
}

/**
 * Decides in the transaction of a sign-up whether it may happen; throws to refuse it. Returns what is written after the account.
 * It writes nothing itself: the transaction also commits when a name is taken.
 */
export type Admission = (transaction: Database) => Promise<(member: number) => Promise<void>>

interface SignUp {
  /** Further parts of the statement's `with`, after a comma, which find the new member's `id` in `member`. */
  parts?: RawBuilder<unknown>[]
  admit?: Admission
}

/**
 * Makes an account with its default list and a session. Undefined, and nothing is written,
 * when the email or the username is taken, or the username is reserved for the member who gave it up.
 */
export async function insertMember(
  database: Database,
  { name, email, username, passwordHash, emailVerified, emailProven }: NewMember,
  session: NewSession,
  { parts = [], admit }: SignUp = {},
): Promise<{ id: number; created_at: Date } | undefined> {
  const insert = sql<{ id: number; created_at: Date }>`
    with member as (
      insert into members (
        name, email, username, password_hash, email_verified, email_proven, weight, weight_reason
      )
      select ${name}, ${email}, ${username}, ${passwordHash}, ${emailVerified}::boolean, ${emailProven}::boolean,
        case when reason is null then 1000 else 0 end, reason
      from (
        select case
          when rules <> 'none' and not ${emailVerified}::boolean then 'unverified'
          when rules = 'all' then 'first_day'
        end as reason
        from rank_weights
      ) as first_weight
      where not ${isReservedEmail(email)}
      on conflict do nothing
      returning id, created_at
    ), list as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from member
    ), ${sessionParts(session, {
      ...{ signedIn: sql`select id from member`, kind: 'registered', emailVerification: false },
    })}${sql.join(parts, sql``)}
    select id, created_at from member
  `
  try {
    return await inTransaction(database, async (transaction) => {
      const finish = await admit?.(transaction)
      const [member] = (await insert.execute(transaction)).rows
      if (!member) return undefined
      await takeUsername(transaction, member.id, username)
      await refreshMemberTexts(transaction, [member.id])
      await finish?.(member.id)
      await emit(transaction, 'member.registered', { id: member.id, member: member.id })
      return member
    })
  } catch (error) {
    if (error instanceof ReservedUsername) return undefined
    throw error
  }
}

export interface Taken {
  email: boolean
  username: boolean
}

const emailOfRow = normalForm(sql.ref('members.email'))
const usernameOfRow = normalForm(sql.ref('members.username'))

/**
 * Which of the two, compared without case, belong to an account already; a former username does for 90 days, a former
 * email while its change can be undone.
 */
export async function findTaken(
  database: Database,
  { email, username }: { email: string; username: string },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select
      exists (select from members where ${emailOfRow} = ${normalForm(email)}) or ${isReservedEmail(email)} as email,
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
  /** Null for an account without a password. */
  password_hash: string | null
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

export async function deleteSession(database: Database, tokenHash: Buffer): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
