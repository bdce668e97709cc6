import { sql, type RawBuilder } from 'kysely'
import type { Database } from './client.ts'

/**
 * The normal form of an email or username: equal forms are the same account. Only PostgreSQL computes it, as in the
 * unique indexes `members_email` and `members_username`; JavaScript lowers some characters differently. Takes a text,
 * or a column as `sql.ref`.
 */
export function normalForm(text: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${text})`
}

/** Computes the normal form of a text, as the key of rate limits by account. */
export async function findNormalForm(database: Database, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select ${normalForm(text)} as text`.execute(database)
  return rows[0]!.text
}
