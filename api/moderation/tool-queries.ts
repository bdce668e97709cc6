import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { type LinkedTool, neutralSlugBase, renamedTool } from '#api/tools/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

interface Merge {
  /** Id of the tool that is merged. */
  id: number
  /** Id of the tool that gets its posts. */
  into: number
}

// Posts that a merge locks at a time.
const mergeBatch = 500

/**
 * Moves the posts of a large tool to another one, in transactions of 500 posts, until 500 or fewer are left. At most as many
 * transactions as the tool needs at the beginning.
 */
async function moveMostPosts(database: Database, { id, into }: Merge, decision: Decision): Promise<void> {
  const counted = await sql<{ batches: number }>`
    select (count(*) / ${mergeBatch}::integer)::integer as batches from posts where tool_id = ${id}::integer
  `.execute(database)
  const move = sql<{ moved: boolean }>`
    with ${moderatorRow(decision, { tool: id }, { tool: into })}
    select merge_tool_part(${id}::integer, ${into}::integer, ${mergeBatch}::integer) as moved from moderator
  `
  for (let left = counted.rows[0]!.batches; left > 0; left -= 1) {
    const { rows } = await move.execute(database)
    if (!rows[0]?.moved) return
  }
}

/**
 * Moves posts, links, slugs, facts, followers and makers of a tool to another one. False when either is merged by now. A
 * merge that failed halfway can be repeated.
 */
export async function mergeTools(database: Database, merge: Merge, decision: Decision): Promise<boolean> {
  await moveMostPosts(database, merge, decision)
  const statement = sql`
    with ${moderatorRow(decision, { tool: merge.id }, { tool: merge.into })}, merged as materialized (
      select moderator.id as moderator_id, merge.*
      from moderator, merge_tool(${merge.id}::integer, ${merge.into}::integer) merge
    ), logged as (
      insert into moderation_log
        (act, moderator_id, tool_id, tool_name, new_tool_name, merged_into_tool, tool_merge_id, reason)
      select 'merge_tool', moderator_id, ${merge.id}::integer, source_name, target_name, ${merge.into}::integer,
        merge_id, ${decision.reason}
      from merged where merge_id is not null
    )
    select from merged where merge_id is not null
  `
  const { rows } = await statement.execute(database)
  return rows.length > 0
}

/** Result of undoing a merge: `tool` is the id of the tool that has its posts again, null unless it was done. */
interface Unmerged {
  outcome: 'done' | 'not_merged' | 'empty'
  tool: number | null
}

/** Undoes the newest merge of the last 30 days that moved this slug. */
export async function unmergeTools(database: Database, slug: string, decision: Decision): Promise<Unmerged> {
  const statement = sql<Unmerged>`
    with ${moderatorRow(decision, { tool: slug })}, undone as materialized (
      select moderator.id as moderator_id, unmerge.* from moderator, unmerge_tool(${slug}::text) unmerge
    ), logged as (
      insert into moderation_log
        (act, moderator_id, tool_id, tool_name, new_tool_name, merged_into_tool, tool_merge_id, reason)
      select 'unmerge_tool', moderator_id, source_tool, source_name, target_name, target_tool, merge_id,
        ${decision.reason}
      from undone where outcome = 'done'
    )
    select outcome, case when outcome = 'done' then source_tool end as tool from undone
  `
  const { rows } = await statement.execute(database)
  return rows[0] ?? { outcome: 'not_merged', tool: null }
}

/** Gives a tool another name and the slug of that name. False when the tool is gone. */
export async function setToolName(
  database: Database,
  tool: { id: number; host: string },
  name: string,
  decision: Decision,
): Promise<boolean> {
  const statement = sql`
    with ${moderatorRow(decision, { tool: tool.id })}, renamed as materialized (
      select moderator.id as moderator_id, ${renamedTool(tool, name)} as before from moderator
    ), logged as (
      insert into moderation_log (act, moderator_id, tool_id, tool_name, new_tool_name, reason)
      select 'rename_tool', moderator_id, ${tool.id}::integer, before, ${name}, ${decision.reason}
      from renamed where before <> ${name}
    )
    select from renamed where before is not null
  `
  const { rows } = await statement.execute(database)
  return rows.length > 0
}

/** Gives a tool another link. `taken` when another tool has it. */
export async function setToolLink(
  database: Database,
  tool: number,
  { link, identity, host, domain }: LinkedTool,
  decision: Decision,
): Promise<'done' | 'taken' | 'unknown'> {
  const statement = sql<{ outcome: 'done' | 'taken' | 'unknown' }>`
    with ${moderatorRow(decision, { tool })}, changed as materialized (
      select moderator.id as moderator_id, change.*
      from moderator, set_tool_link(
        ${tool}::integer, ${link}::text, ${identity}::text, ${host}::text, ${domain}::text
      ) change
    ), logged as (
      insert into moderation_log (act, moderator_id, tool_id, tool_name, tool_link, new_tool_link, reason)
      select 'change_tool_link', moderator_id, ${tool}::integer, tool_name, old_link, ${link}, ${decision.reason}
      from changed where outcome = 'done' and old_link <> ${link}
    )
    select outcome from changed
  `
  const { rows } = await statement.execute(database)
  return rows[0]?.outcome ?? 'unknown'
}

/** Retires a slug that leads to a tool, which gets another one in place of its present one. False when it leads elsewhere. */
export async function retireToolSlug(
  database: Database,
  tool: { id: number; name: string; host: string },
  slug: string,
  decision: Decision,
): Promise<boolean> {
  const base = neutralSlugBase(tool, [slug])
  const statement = sql`
    with ${moderatorRow(decision, { tool: tool.id })}, retired as materialized (
      select moderator.id as moderator_id, tools.name,
        leave_slugs(tools.id, array[${slug}::text], ${base}::text, true)
      from moderator, tools
      where tools.id = ${tool.id}::integer
        and exists (select from tool_slugs s where s.slug = ${slug}::text and s.tool_id = tools.id)
    ), logged as (
      insert into moderation_log (act, moderator_id, tool_id, tool_name, retired_slug, reason)
      select 'retire_slug', moderator_id, ${tool.id}::integer, name, ${slug}::text, ${decision.reason} from retired
    )
    select from retired
  `
  const { rows } = await statement.execute(database)
  return rows.length > 0
}

/** The tool that has or had this slug, if it has a shown post. */
export async function findToolToEdit(
  database: Database,
  slug: string,
): Promise<{ id: number; name: string; host: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; host: string }>`
    select tools.id, tools.name, tools.host from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = ${slug} and tools.post_count > 0
  `.execute(database)
  return rows[0]
}
