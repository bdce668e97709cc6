import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The open cases, oldest first, with the path of what each is about. */
export async function openCasePaths(
  database: Database,
): Promise<{ id: number; kind: string; path: string }[]> {
  const { rows } = await sql<{ id: number; kind: string; path: string }>`
    select cases.id, kind, coalesce(
      '/members/' || username,
      '/posts/' || post_id || case when comment_id is null then '' else '#comment-' || comment_id end
    ) as path
    from cases left join members on members.id = cases.member_id
    where closed_at is null
    order by cases.created_at, cases.id
  `.execute(database)
  return rows
}
