import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Authors of posts of these tools that were rated by members who are tied to one of the tools, or were until now. */
export async function authorsRatedByTied(
  database: Database,
  tools: number[],
  formerlyTied: number[],
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(distinct posts.author_id), '[]') as ids
    from (
      select author_id as member_id from posts
      where tool_id = any (${tools}::integer[]) and relation <> 'none' and deleted_at is null
      union select member_id from tool_makers where tool_id = any (${tools}::integer[])
      union select unnest(${formerlyTied}::integer[])
    ) tied
    join ratings using (member_id)
    join posts on posts.id = ratings.post_id and posts.tool_id = any (${tools}::integer[])
  `.execute(database)
  return rows[0]!.ids
}
