import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { ToolTexts } from './passages.ts'

// Bounds of the work for tools with many texts.
const maxPosts = sql.lit(12)
const maxCommentsOfPost = sql.lit(6)

/** The shown texts of tools. Of a tool with many texts, the most helpful posts and the newest comments on them. */
export async function textsOfTools(database: Database, ids: number[]): Promise<ToolTexts[]> {
  const { rows } = await sql<ToolTexts>`
    select tools.id, slug, name, tagline, (
      select coalesce(json_agg(helpful order by place), '[]') from (
        select row_number() over (order by helpful_score desc, created_at desc, posts.id desc) as place,
          posts.id, author_id, title, description, personal_review, (
            select coalesce(json_agg(newest), '[]') from (
              select c.id, c.member_id, c.text from comments c
              where c.post_id = posts.id and c.hidden_because is null
              order by c.created_at desc, c.id desc limit ${maxCommentsOfPost}
            ) newest
          ) as comments
        from posts
        where tool_id = tools.id and hidden_because is null
        order by helpful_score desc, created_at desc, posts.id desc limit ${maxPosts}
      ) helpful
    ) as posts
    from tools where tools.id = any (${ids}::integer[]) and post_count > 0
  `.execute(database)
  return rows
}
