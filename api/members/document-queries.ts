import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * Writes the texts by which members are found after an @: after they have joined, their name or username was written, or they were
 * suspended or no longer are.
 */
export async function refreshMemberTexts(transaction: Database, ids: number[]): Promise<void> {
  await sql`select refresh_member_texts(${ids}::integer[])`.execute(transaction)
}
