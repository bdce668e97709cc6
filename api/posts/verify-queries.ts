import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * Stores that the author's own post is still true as of now. False when it isn't theirs, or when they have said so within
 * 24 hours.
 */
export async function verifyOwnPost(database: Database, author: number, id: number): Promise<boolean> {
  const row = await database
    .updateTable('posts')
    .set({ verified_at: sql`now()` })
    .where('id', '=', id)
    .where('author_id', '=', author)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(verified_at < now() - interval '1 day', true)`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
