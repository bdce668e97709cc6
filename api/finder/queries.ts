import { sql } from 'kysely'
import type { ServedTask } from '#contract/finder.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { findAlternatives, selectTools } from '#api/tools/public.ts'

/** A tool that a need names. */
export interface NamedTool {
  id: number
  slug: string
  name: string
  tagline: string
  /** Ids of its alternatives. */
  alternatives: number[]
}

function select(database: Database) {
  return selectTools(database).select('tools.rating_score')
}

export type ToolRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Shown tools of these ids. */
export function toolsById(database: Database, ids: number[]): Promise<ToolRow[]> {
  return select(database)
    .where('tools.id', 'in', [0, ...ids])
    .execute()
}

/** The best rated tools. */
export function bestRatedTools(database: Database, count: number): Promise<ToolRow[]> {
  return select(database)
    .orderBy('tools.rating_score', 'desc')
    .orderBy('tools.id', 'desc')
    .limit(count)
    .execute()
}

/** The tools that serve one of these tasks, those that serve most first, with the number of the tasks that they serve. */
export async function servingTools(
  database: Database,
  tasks: string[],
  count: number,
): Promise<Map<number, number>> {
  if (tasks.length === 0) return new Map()
  const { rows } = await sql<{ id: number; served: number }>`
    select finder_tasks.tool_id as id, count(*)::integer as served
    from finder_tasks join tools on tools.id = tool_id
    where task = any (${tasks}::text[]) and post_count > 0
    group by tool_id, rating_score order by served desc, rating_score desc, tool_id desc limit ${count}
  `.execute(database)
  return new Map(rows.map(({ id, served }) => [id, served]))
}

/** The tool with the first of these names that a tool has, but for case, spaces, accents and punctuation. */
export async function findNamedTool(
  database: Database,
  names: string[],
): Promise<{ tool: NamedTool; name: string } | undefined> {
  if (names.length === 0) return undefined
  const { rows } = await sql<{ id: number; slug: string; name: string; tagline: string; typed: string }>`
    select tools.id, slug, tools.name, tagline, given.name as typed
    from unnest(${names}::text[]) with ordinality as given (name, place)
    join tool_documents on name_key(tool_documents.name) = name_key(given.name)
    join tools on tools.id = tool_documents.tool_id
    where name_key(given.name) <> '' and post_count > 0
    order by place, rating_score desc, tools.id limit 1
  `.execute(database)
  const [found] = rows
  if (!found) return undefined
  const { typed, ...tool } = found
  const alternatives = await findAlternatives(database, tool.id)
  return { tool: { ...tool, alternatives: alternatives.map(({ id }) => id) }, name: typed }
}

/** A task with its best rated tools, best first. */
export interface TaskWithTools extends Omit<ServedTask, 'tools'> {
  tools: (ServedTask['tools'][number] & { id: number })[]
}

/**
 * The tasks that most shown tools serve, of one category if it is given, each with so many of its tools that it has some
 * which stand under none before it.
 */
export async function mostServedTasks(
  database: Database,
  count: number,
  category: number | undefined,
): Promise<TaskWithTools[]> {
  const served = sql`
    finder_tasks join tools on tools.id = tool_id
    where post_count > 0 and (${category ?? null}::integer is null or ${category ?? null}::integer = any (category_ids))
  `
  const { rows } = await sql<TaskWithTools>`
    select text, count, best.tools
    from (
      select task as text, count(*)::integer as count from ${served} group by task order by count desc, task limit ${count}
    ) tasks
    cross join lateral (
      select json_agg(found) as tools
      from (
        select tools.id, slug, tools.name, logo from ${served} and task = tasks.text
        order by rating_score desc, tools.id desc limit ${count * limits.finder.taskTools}
      ) found
    ) best
    order by count desc, text
  `.execute(database)
  return rows
}

/** Those of the tasks that shown tools serve, the ones that most serve first. */
export async function servedTasks(database: Database, tasks: string[], count: number): Promise<string[]> {
  if (tasks.length === 0) return []
  const { rows } = await sql<{ task: string }>`
    select task from finder_tasks join tools on tools.id = tool_id
    where task = any (${tasks}::text[]) and post_count > 0
    group by task order by count(*) desc, task limit ${count}
  `.execute(database)
  return rows.map(({ task }) => task)
}
