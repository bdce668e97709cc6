import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { linkedTool } from '#api/tools/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

/** Outcome of moving a post: `same` when it was there already, `edited` when its link has changed since it was read. */
export type MoveOutcome = 'done' | 'same' | 'unknown_post' | 'unknown_tool' | 'no_link' | 'edited'

interface Move {
  /** Id of the post. */
  id: number
  /** The tool to move to; null for one of its own. */
  slug: string | null
}

/** Moves a post to the tool that has or had this slug, or to a new tool of its own. */
export async function movePostToTool(
  database: Database,
  { id, slug }: Move,
  decision: Decision,
): Promise<MoveOutcome> {
  const found = await sql<{ link: string; title: string; is_hidden: boolean }>`
    select link, title, hidden_because is not null as is_hidden from posts where id = ${id} and deleted_at is null
  `.execute(database)
  if (!found.rows[0]) return 'unknown_post'
  const { link, title, is_hidden } = found.rows[0]
  const own = linkedTool(link, title)
  if (!own) return 'no_link'
  const statement = sql<{ outcome: MoveOutcome }>`
    with ${moderatorRow(decision, { post: id }, ...(slug === null ? [] : [{ tool: slug }]))}, moved as materialized (
      select moderator.id as moderator_id, move.*
      from moderator, move_post_to_tool(
        ${id}::integer, ${slug}::text, ${link}::text, ${own.host}::text, ${own.domain}::text,
        ${is_hidden ? own.hostSlugBase : own.slugBase}::text
      ) move
    ), logged as (
      insert into moderation_log (act, moderator_id, post_id, tool_id, tool_name, new_tool_name, merged_into_tool, reason)
      select 'move_post', moderator_id, ${id}::integer, from_tool, from_name, to_name, to_tool, ${decision.reason}
      from moved where outcome = 'done'
    )
    select outcome from moved
  `
  const { rows } = await statement.execute(database)
  return rows[0]?.outcome ?? 'unknown_post'
}
