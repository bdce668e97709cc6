import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

/**
 * Runs a write that adds a post of an author who has not confirmed the email address. `full`, and nothing is written, when
 * the author has as many posts as that allows. The author is locked first, so concurrent writes count each other's posts.
 */
export function withinFirstPosts<T>(
  database: Database,
  author: number,
  write: (transaction: Database) => Promise<T>,
): Promise<T | 'full'> {
  return inTransaction(database, async (transaction) => {
    await sql`select from members where id = ${author} for no key update`.execute(transaction)
    const { rows } = await sql<{ posts: number }>`
      select count(*) as posts from posts where author_id = ${author} and deleted_at is null
    `.execute(transaction)
    return rows[0]!.posts < limits.verification.posts ? write(transaction) : 'full'
  })
}
