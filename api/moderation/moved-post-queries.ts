import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { createTool, linkedTool, pinTool, recountTools } from '#api/tools/public.ts'
import { type Decision, insertEntry, lockPost } from './action-queries.ts'

/** Outcome of moving a post: `same` when it was there already. */
export type MoveOutcome = 'done' | 'same' | 'unknown_post' | 'unknown_tool' | 'no_link'

interface Move {
  /** Id of the post. */
  id: number
  /** The tool to move to; null for one of its own. */
  slug: string | null
}

type MovedPost = Pick<NonNullable<Awaited<ReturnType<typeof lockPost>>>, 'id' | 'tool_id' | 'link_identity'>

/** Moves a post to the tool that has or had this slug, or to a new tool of its own. */
export function movePostToTool(
  database: Database,
  { id, slug }: Move,
  decision: Decision,
): Promise<MoveOutcome> {
  return inTransaction(database, async (transaction) => {
    const post = await lockPost(transaction, id, decision, ...(slug === null ? [] : [{ tool: slug }]))
    if (!post) return 'unknown_post'
    const own = linkedTool(post.link, post.title)
    if (!own) return 'no_link'
    const before = post.tool_id
    if (slug === null && before !== null && (await isAlone(transaction, post))) return 'same'
    const known = slug === null ? undefined : await lockToolWithSlug(transaction, slug, before)
    if (slug !== null && known === undefined) return 'unknown_tool'
    if (known === before) return 'same'
    if (known !== undefined && !(await leadsTo(transaction, post, known))) await pinTool(transaction, known)
    const birth = { isHidden: post.hidden_because !== null, createdAt: post.created_at }
    const after = known ?? (await createTool(transaction, own, birth))
    const from = await nameOf(transaction, before)
    await sql`update posts set tool_id = ${after} where id = ${id}`.execute(transaction)
    await recountTools(transaction, [before, after])
    await insertEntry(transaction, 'move_post', decision, {
      post_id: id,
      tool_id: before,
      tool_name: from,
      new_tool_name: await nameOf(transaction, after),
      merged_into_tool: after,
    })
    return 'done'
  })
}

/** Whether the tool of a post has no other post. */
async function isAlone(database: Database, { id, tool_id }: MovedPost): Promise<boolean> {
  const { rows } = await sql`select id from posts where tool_id = ${tool_id} and id <> ${id} limit 1`.execute(
    database,
  )
  return rows.length === 0
}

/** Whether the link of a post leads to a tool. */
async function leadsTo(database: Database, { link_identity }: MovedPost, tool: number): Promise<boolean> {
  const { rows } = await sql`
    select tool_id from tool_links where identity = ${link_identity} and tool_id = ${tool}
  `.execute(database)
  return rows.length > 0
}

/** Locks the tool with this slug, if it has a shown post, and the post's present tool. */
async function lockToolWithSlug(
  transaction: Database,
  slug: string,
  present: number | null,
): Promise<number | undefined> {
  for (;;) {
    const tool = await toolWithSlug(transaction, slug)
    const { rows } = await sql<{ id: number; post_count: number }>`
      select id, post_count from tools where id in (${tool}, ${present}) order by id for no key update
    `.execute(transaction)
    // A merge may have moved the slug meanwhile.
    if ((await toolWithSlug(transaction, slug)) !== tool) continue
    return rows.find(({ id, post_count }) => id === tool && post_count > 0)?.id
  }
}

async function toolWithSlug(database: Database, slug: string): Promise<number | null> {
  const { rows } = await sql<{ tool_id: number | null }>`
    select tool_id from tool_slugs where slug = ${slug}
  `.execute(database)
  return rows[0]?.tool_id ?? null
}

async function nameOf(database: Database, tool: number | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from tools where id = ${tool}`.execute(database)
  return rows[0]?.name ?? null
}
