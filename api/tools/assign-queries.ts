import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recountTools } from './count-queries.ts'
import { toolOfLink } from './create-queries.ts'
import { linkedTool } from './linked-tool.ts'

interface Unassigned {
  id: number
  title: string
  link: string
  created_at: Date
  is_hidden: boolean
}

// Few, because others who write about these posts wait.
const batchSize = 100

/** The next posts with a link and without a tool, the oldest first, so that tools have their names. */
export async function nextPosts(database: Database, after: number): Promise<Unassigned[]> {
  const { rows } = await sql<Unassigned>`
    select id, title, link, created_at, hidden_because is not null as is_hidden from posts
    where tool_id is null and link <> '' and id > ${after}::integer
    order by id limit ${batchSize}::integer
  `.execute(database)
  return rows
}

/**
 * Gives posts their tools in one transaction. A post whose link was edited meanwhile is left to the next run. Tools are created in
 * the order of their identities, so that two runs at once do not deadlock.
 */
export function assignBatch(database: Database, posts: Unassigned[]): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const links = await lockUnassigned(transaction, posts)
    const linked = posts.flatMap((post) => {
      const tool = linkedTool(post.link, post.title)
      return tool && links.get(post.id) === post.link ? [{ post, tool }] : []
    })
    // By identity, and among equals the oldest first: a tool has the name of its oldest post.
    linked.sort(
      (one, other) =>
        compare(one.tool.identity, other.tool.identity) ||
        compare(one.post.created_at, other.post.created_at) ||
        one.post.id - other.post.id,
    )
    const tools = new Map<string, number | null>()
    for (const { post, tool } of linked) {
      if (tools.has(tool.identity)) continue
      const birth = { isHidden: post.is_hidden, createdAt: post.created_at }
      tools.set(tool.identity, await toolOfLink(transaction, tool, birth))
    }
    await sql`
      update posts set tool_id = given.tool_id, link_identity = given.identity
      from unnest(
        ${linked.map(({ post }) => post.id)}::integer[],
        ${linked.map(({ tool }) => tools.get(tool.identity))}::integer[],
        ${linked.map(({ tool }) => tool.identity)}::text[]
      ) as given (id, tool_id, identity)
      where posts.id = given.id
    `.execute(transaction)
    await recountTools(transaction, [...tools.values()])
  })
}

function compare<Value extends string | Date>(one: Value, other: Value): number {
  if (one < other) return -1
  return one > other ? 1 : 0
}

/** Locks those of these posts that have no tool yet. Returns their links by id. */
async function lockUnassigned(transaction: Database, posts: Unassigned[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; link: string }>`
    select id, link from posts where id = any (${posts.map(({ id }) => id)}::integer[]) and tool_id is null
    order by id for no key update
  `.execute(transaction)
  return new Map(rows.map(({ id, link }) => [id, link]))
}
