import { sql } from 'kysely'
import type { Database } from './client.ts'

/**
 * Locks members against the deletion of their accounts, in the order of their ids. Returns the ids of those that are there.
 *
 * Lock order of all writes: members, categories, posts, tools, lists, comments; rows of one table by their ids.
 */
export async function lockMembers(transaction: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from members where id = any (${ids}::integer[]) order by id for key share
  `.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** As `lockMembers`, for one member: whether the account is there. */
export async function lockMember(transaction: Database, id: number): Promise<boolean> {
  return (await lockMembers(transaction, [id])).has(id)
}
