import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * Writes what posts store of their categories, and their search documents: after their texts or categories were written, or
 * they were hidden or shown. What their tools show of them is for `recountTools`.
 */
export async function refreshPosts(transaction: Database, ids: number[]): Promise<void> {
  await sql`select refresh_posts(${ids}::integer[])`.execute(transaction)
}

/** Has the job of the finder read the tools of posts again: after comments on the posts were written. */
export async function markForFinder(transaction: Database, posts: number[]): Promise<void> {
  await sql`
    update finder_documents set is_indexed = false
    where is_indexed and tool_id in (select tool_id from posts where id = any (${posts}::integer[]))
  `.execute(transaction)
}
