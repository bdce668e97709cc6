import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'

/** The purpose of a token: one is never good for the other. */
export type Purpose =
  | 'verify_email'
  | 'change_email'
  | 'undo_email'
  | 'two_factor'
  | 'passkey_creation'
  | 'passkey_login'
  | 'provider_state'
  | 'provider_link'
  | 'provider_finish'
  | 'sign_in_removal'
  | 'setup'

/** The purposes that begin with a password, and end when it is replaced. */
export const endedByNewPassword: Purpose[] = [
  'two_factor',
  'provider_state',
  'provider_link',
  'provider_finish',
  'passkey_creation',
  'sign_in_removal',
]

interface NewToken {
  purpose: Purpose
  tokenHash: Buffer
  seconds: number
  /** The member it belongs to; null when nobody is known yet. */
  member?: number | null
  /** The data of the token; no secrets. */
  data?: object
  /** The number of tries that the token accepts; 1 by default. */
  tries?: number
}

/** The `insert` that stores a token for the owner that a query selects, with `member_id` and `data`; nothing without a row. */
export function insertTokenOf(
  owner: RawBuilder<unknown>,
  { purpose, tokenHash, seconds }: Pick<NewToken, 'purpose' | 'tokenHash' | 'seconds'>,
) {
  return sql`
    insert into one_time_tokens (token_hash, purpose, member_id, data, expires_at)
    select ${tokenHash}::bytea, ${purpose}, member_id, data, now() + make_interval(secs => ${seconds}::integer)
    from (${owner}) owner`
}

/** Stores a token. */
export async function createToken(
  database: Database,
  { purpose, tokenHash, seconds, member = null, data = {}, tries = 1 }: NewToken,
): Promise<void> {
  await sql`
    insert into one_time_tokens (token_hash, purpose, member_id, data, tries_left, expires_at)
    values (${tokenHash}, ${purpose}, ${member}::integer, ${JSON.stringify(data)}::jsonb, ${tries}::smallint,
      now() + make_interval(secs => ${seconds}::integer))
  `.execute(database)
}

/**
 * The `delete` that uses a token up, as part of a statement: `member_id` and `data` of the token, or no row. Of two that
 * come at once, one gets the row. Nothing is deleted unless `condition` holds.
 */
export function takeTokenPart(
  purpose: Purpose,
  tokenHash: Buffer,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    delete from one_time_tokens
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now() and ${condition}
    returning member_id, data`
}

interface TakenToken<Data> {
  member_id: number | null
  data: Data
}

/** Uses a token up. Undefined when it does not exist, was used or has expired. */
export async function takeToken<Data = Record<string, never>>(
  database: Database,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<TakenToken<Data> | undefined> {
  const { rows } = await sql<TakenToken<Data>>`${takeTokenPart(purpose, tokenHash)}`.execute(database)
  return rows[0]
}

/**
 * Counts a try at a token that has several. The last try deletes it, so that concurrent tries count like successive ones.
 * Undefined when there is none left. After the last try, `isLast`, there is no token to use up.
 */
export async function tryToken<Data = Record<string, never>>(
  database: Database,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<(TakenToken<Data> & { isLast: boolean }) | undefined> {
  const isIt = sql`token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()`
  const { rows } = await sql<TakenToken<Data>>`
    update one_time_tokens set tries_left = tries_left - 1
    where ${isIt} and tries_left > 1
    returning member_id, data
  `.execute(database)
  if (rows[0]) return { ...rows[0], isLast: false }
  const last = await takeToken<Data>(database, purpose, tokenHash)
  return last && { ...last, isLast: true }
}

/** The `delete` that ends tokens of these purposes, as part of a statement. `members` is a query for `id`. */
export function deleteTokensOf(members: RawBuilder<unknown>, purposes: Purpose[]): RawBuilder<unknown> {
  return sql`
    delete from one_time_tokens
    where member_id in (${members}) and purpose = any(${purposes}::text[])`
}
