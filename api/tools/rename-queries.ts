import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { refreshToolTexts } from './count-queries.ts'
import { lockIdentity, toolWithLink } from './create-queries.ts'
import type { LinkedTool } from './linked-tool.ts'
import { claimSlug } from './slug-queries.ts'
import { slugBase } from './tool-slug.ts'

/** Id of a tool, and whether the member is one of its makers. */
interface OwnTool {
  id: number
  isMaker: boolean
}

/** The tool that has or had this slug, if it has a shown post, as this member sees it. */
export async function findOwn(
  database: Database,
  slug: string,
  member: number,
): Promise<OwnTool | undefined> {
  const { rows } = await sql<OwnTool>`
    select tools.id, exists (
      select from tool_makers where tool_id = tools.id and member_id = ${member}::integer
    ) as "isMaker"
    from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = ${slug} and tools.post_count > 0
  `.execute(database)
  return rows[0]
}

/** Gives a tool another name, and a slug of that name. Returns the name before; undefined when the tool is gone. */
export async function renameTool(
  transaction: Database,
  id: number,
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; host: string; domain: string | null }>`
    select name, host, domain from tools where id = ${id} and merged_into is null for no key update
  `.execute(transaction)
  if (!rows[0]) return undefined
  const { name: before, host, domain } = rows[0]
  const source = { base: slugBase(name, host), host, domain }
  const slug = await claimSlug(transaction, source, { owner: id, reuses: true })
  await sql`
    update tools set name = ${name}, is_renamed = true, slug = ${slug} where id = ${id}
  `.execute(transaction)
  await sql`update tool_merges set is_name_pinned = false where target_id = ${id}`.execute(transaction)
  await refreshToolTexts(transaction, [id])
  return before
}

/** Gives a tool another name, if the member is one of its makers. False otherwise, and when the tool is gone. */
export function renameAsMaker(
  database: Database,
  member: number,
  tool: number,
  name: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows: makers } = await sql`
      select members.id from members join tool_makers on tool_makers.member_id = members.id
      where tool_id = ${tool} and members.id = ${member}
      for key share of members
    `.execute(transaction)
    return makers.length > 0 && (await renameTool(transaction, tool, name)) !== undefined
  })
}

/** Result of another link for a tool, with its name and the link before. */
type Relinked = { outcome: 'taken' | 'unknown' } | { outcome: 'done'; name: string; before: string }

/** Gives a tool another link, which leads to it from then on. `taken` when another tool has it, `unknown` when the tool is gone. */
export async function setLink(
  transaction: Database,
  id: number,
  { link, identity, host, domain }: LinkedTool,
): Promise<Relinked> {
  await lockIdentity(transaction, identity)
  const other = await toolWithLink(transaction, identity)
  const { rows: locked } = await sql<{ id: number; name: string; link: string; isMerged: boolean }>`
    select id, name, link, merged_into is not null as "isMerged" from tools
    where id in (${id}, ${other ?? id}) order by id for update
  `.execute(transaction)
  const tool = locked.find((row) => row.id === id)
  if (!tool || tool.isMerged) return { outcome: 'unknown' }
  // A tool whose posts are all gone gives its link away.
  const { rows: posts } = await sql`
    select posts.id from tool_links join posts on posts.tool_id = tool_links.tool_id
    where identity = ${identity} and tool_links.tool_id <> ${id}
    limit 1
  `.execute(transaction)
  if (posts.length > 0) return { outcome: 'taken' }
  await sql`
    insert into tool_links (identity, tool_id) values (${identity}, ${id})
    on conflict (identity) do update set tool_id = excluded.tool_id
  `.execute(transaction)
  await sql`
    update tools
    set link = ${link}, is_link_set = true, host = ${host}, domain = ${domain},
      health_state = 'unknown', health_checked_at = null, health_since = null, health_location = null
    where id = ${id} and (link <> ${link} or not is_link_set)
  `.execute(transaction)
  await sql`update tool_merges set is_link_pinned = false where target_id = ${id}`.execute(transaction)
  return { outcome: 'done', name: tool.name, before: tool.link }
}
