import { sql, type RawBuilder } from 'kysely'
import type { Database } from './client.ts'

/**
 * The normal form of an email or a username: two that are equal in it are the same account. PostgreSQL alone makes it,
 * because it makes the rows' too (`members_email`, `members_username`): JavaScript lowers some characters differently.
 * Takes a text, or a column as `sql.ref` names it.
 */
export function normalForm(text: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${text})`
}

/** Asks the database for the normal form of a text: what limits count an account by. */
export async function findNormalForm(database: Database, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select ${normalForm(text)} as text`.execute(database)
  return rows[0]!.text
}
