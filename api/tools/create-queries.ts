import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { LinkedTool } from './linked-tool.ts'
import { claimSlug } from './slug-queries.ts'

/** Makes transactions that give a link of this identity to a tool take turns. */
export async function lockIdentity(transaction: Database, identity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(73064118, hashtext(${identity}))`.execute(transaction)
}

/** The id of the tool that links of this identity lead to. */
export async function toolWithLink(database: Database, identity: string): Promise<number | undefined> {
  const { rows } = await sql<{ tool_id: number }>`
    select tool_id from tool_links where identity = ${identity}
  `.execute(database)
  return rows[0]?.tool_id
}

interface Birth {
  /** The slug of a new tool has nothing of the title of a hidden post. */
  isHidden?: boolean
  createdAt?: Date
}

/** The id of the tool that a link leads to, locked against merges. The tool is created when there is none. Null without a link. */
export async function toolOfLink(
  transaction: Database,
  tool: LinkedTool | undefined,
  birth: Birth = {},
): Promise<number | null> {
  if (!tool) return null
  const known = await lockToolWithLink(transaction, tool.identity)
  if (known !== undefined) return known
  // Two posts with the same new link make one tool: the later one waits, and looks again.
  await lockIdentity(transaction, tool.identity)
  const made = await lockToolWithLink(transaction, tool.identity)
  if (made !== undefined) return made
  const id = await createTool(transaction, tool, birth)
  await sql`insert into tool_links (identity, tool_id) values (${tool.identity}, ${id})`.execute(transaction)
  return id
}

async function lockToolWithLink(transaction: Database, identity: string): Promise<number | undefined> {
  for (;;) {
    const id = await toolWithLink(transaction, identity)
    if (id === undefined) return undefined
    // A merge locks its tools for update, so it has either moved the link by now, or waits.
    await sql`select from tools where id = ${id} for key share`.execute(transaction)
    if ((await toolWithLink(transaction, identity)) === id) return id
  }
}

/** Adds a tool to which no link leads yet. Returns its id. */
export async function createTool(
  transaction: Database,
  { link, host, domain, name, slugBase, hostSlugBase }: LinkedTool,
  { isHidden = false, createdAt }: Birth,
): Promise<number> {
  const source = { base: isHidden ? hostSlugBase : slugBase, host, domain }
  const slug = await claimSlug(transaction, source, { owner: null, reuses: false })
  const { id } = await transaction
    .insertInto('tools')
    .values({ slug, name, link, host, domain, ...(createdAt && { created_at: createdAt }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update tool_slugs set tool_id = ${id} where slug = ${slug}`.execute(transaction)
  return id
}
