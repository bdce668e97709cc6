import { sql } from 'kysely'
import type { Relation } from '#contract/disclosure.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'

/** A shown post about a tool, or a comment on one, with its author. */
export interface Said {
  post_id: number
  /** Null for the post itself. */
  comment_id: number | null
  /** Of the post; empty for a comment. */
  description: string
  /** The review of the post, or the comment. */
  text: string
  created_at: Date
  member_id: number
  username: string
  name: string
  /** Whether the votes of the member count in orders. */
  weighs: boolean
  /** The member's relation to the tool, disclosed with any post about it. A maker who has disclosed none is an employee. */
  relation: Relation
}

const maxPosts = sql.lit(limits.verdict.posts)
const maxComments = sql.lit(limits.verdict.comments)
const maxOfPost = sql.lit(limits.verdict.commentsOfPost)

/** The newest shown posts about a tool, and the newest shown comments on them. */
export async function textsAbout(database: Database, tool: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    with shown as materialized (
      select id, author_id, description, personal_review, created_at from posts
      where tool_id = ${tool} and hidden_because is null
      order by created_at desc, id desc limit ${maxPosts}
    ), said as (
      select id as post_id, null::integer as comment_id, author_id as member_id, description,
        personal_review as text, created_at
      from shown
      union all (
        select shown.id, c.id, c.member_id, '', c.text, c.created_at
        from shown cross join lateral (
          select id, member_id, text, created_at from comments
          where post_id = shown.id and hidden_because is null
          order by created_at desc, id desc limit ${maxOfPost}
        ) c
        order by c.created_at desc, c.id desc limit ${maxComments}
      )
    )
    select said.*, username, name, weight > 0 as weighs, coalesce(
      (
        select relation from posts
        where author_id = said.member_id and tool_id = ${tool} and relation <> 'none' and deleted_at is null
        order by created_at desc limit 1
      ),
      case when exists (
        select from tool_makers where tool_id = ${tool} and tool_makers.member_id = said.member_id
      ) then 'employee' else 'none' end
    ) as relation
    from said join members on members.id = said.member_id
    order by said.created_at desc, post_id desc, comment_id desc nulls last
  `.execute(database)
  return rows
}
