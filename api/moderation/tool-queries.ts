import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  leaveSlugs,
  type LinkedTool,
  type Merge,
  mergeInto,
  mergePart,
  neutralSlugBase,
  renameTool,
  setLink,
  unmerge,
} from '#api/tools/public.ts'
import { type Decision, insertEntry, lockModerator } from './action-queries.ts'
import { emit } from '#api/webhooks/events/public.ts'

// Posts that a merge locks at a time.
const mergeBatch = 500

/**
 * Moves the posts of a large tool to another one, in transactions of 500 posts, until 500 or fewer are left. At most as many
 * transactions as the tool needs at the beginning.
 */
async function moveMostPosts(database: Database, merge: Merge, decision: Decision): Promise<void> {
  const { id, into } = merge
  const counted = await sql<{ posts: number }>`
    select count(*) as posts from posts where tool_id = ${id}
  `.execute(database)
  for (let left = counted.rows[0]!.posts; left > mergeBatch; left -= mergeBatch) {
    const isMoved = await inTransaction(
      database,
      async (transaction) =>
        (await lockModerator(transaction, decision, { tool: id }, { tool: into })) &&
        mergePart(transaction, merge, mergeBatch),
    )
    if (!isMoved) return
  }
}

/**
 * Moves posts, links, slugs, facts, followers and makers of a tool to another one. False when either is merged by now. A
 * merge that failed halfway can be repeated.
 */
export async function mergeTools(database: Database, merge: Merge, decision: Decision): Promise<boolean> {
  await moveMostPosts(database, merge, decision)
  const { id, into } = merge
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { tool: id }, { tool: into }))) return false
    const merged = await mergeInto(transaction, merge)
    if (!merged) return false
    await insertEntry(transaction, 'merge_tool', decision, {
      tool_id: id,
      tool_name: merged.sourceName,
      new_tool_name: merged.targetName,
      merged_into_tool: into,
      tool_merge_id: merged.merge,
    })
    await emit(transaction, 'tool.changed', { id: into })
    return true
  })
}

/** Result of undoing a merge: `tool` is the id of the tool that has its posts again, null unless it was done. */
interface Unmerged {
  outcome: 'done' | 'not_merged' | 'empty'
  tool: number | null
}

/** Undoes the newest merge of the last 30 days that moved this slug. */
export function unmergeTools(database: Database, slug: string, decision: Decision): Promise<Unmerged> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { tool: slug })))
      return { outcome: 'not_merged', tool: null }
    const undone = await unmerge(transaction, slug)
    if (typeof undone === 'string') return { outcome: undone, tool: null }
    await insertEntry(transaction, 'unmerge_tool', decision, {
      tool_id: undone.source,
      tool_name: undone.sourceName,
      new_tool_name: undone.targetName,
      merged_into_tool: undone.target,
      tool_merge_id: undone.merge,
    })
    await emit(transaction, 'tool.changed', { id: undone.source }, { id: undone.target })
    return { outcome: 'done', tool: undone.source }
  })
}

/** Gives a tool another name and the slug of that name. False when the tool is gone. */
export function setToolName(
  database: Database,
  tool: number,
  name: string,
  decision: Decision,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { tool }))) return false
    const before = await renameTool(transaction, tool, name)
    if (before === undefined) return false
    if (before !== name) {
      const about = { tool_id: tool, tool_name: before, new_tool_name: name }
      await insertEntry(transaction, 'rename_tool', decision, about)
      await emit(transaction, 'tool.changed', { id: tool })
    }
    return true
  })
}

/** Gives a tool another link. `taken` when another tool has it. */
export function setToolLink(
  database: Database,
  tool: number,
  linked: LinkedTool,
  decision: Decision,
): Promise<'done' | 'taken' | 'unknown'> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { tool }))) return 'unknown'
    const changed = await setLink(transaction, tool, linked)
    if (changed.outcome === 'done' && changed.before !== linked.link) {
      await insertEntry(transaction, 'change_tool_link', decision, {
        tool_id: tool,
        tool_name: changed.name,
        tool_link: changed.before,
        new_tool_link: linked.link,
      })
      await emit(transaction, 'tool.changed', { id: tool })
    }
    return changed.outcome
  })
}

/** Retires a slug that leads to a tool, which gets another one in place of its present one. False when it leads elsewhere. */
export function retireToolSlug(
  database: Database,
  tool: { id: number; name: string; host: string },
  slug: string,
  decision: Decision,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { tool: tool.id }))) return false
    const { rows } = await sql<{ name: string }>`
      select name from tools
      where id = ${tool.id} and exists (select from tool_slugs s where s.slug = ${slug} and s.tool_id = tools.id)
    `.execute(transaction)
    if (!rows[0]) return false
    const base = neutralSlugBase(tool, [slug])
    await leaveSlugs(transaction, tool.id, { left: [slug], base, isRetired: true })
    const about = { tool_id: tool.id, tool_name: rows[0].name, retired_slug: slug }
    await insertEntry(transaction, 'retire_slug', decision, about)
    return true
  })
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
