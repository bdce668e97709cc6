import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'

async function exists(database: Database, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ exists: boolean }>`select exists (${rows})`.execute(database)
  return found[0]!.exists
}

/** Whether there is such a comment, hidden or not, but not deleted. */
export function isComment(database: Database, id: number): Promise<boolean> {
  return exists(
    database,
    sql`
    select from comments join posts on posts.id = post_id
    where comments.id = ${id} and member_id is not null and posts.deleted_at is null`,
  )
}

/** Whether there is such a case, and it is open. */
export function isOpenCase(database: Database, id: number): Promise<boolean> {
  return exists(database, sql`select from cases where id = ${id} and closed_at is null`)
}
