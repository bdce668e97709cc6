import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { slugBase } from './tool-slug.ts'

/** Id, current slug and host of a tool, and whether the member is one of its makers. */
interface OwnTool {
  id: number
  host: string
  isMaker: boolean
}

/** The tool that has or had this slug, if it has a shown post, as this member sees it. */
export async function findOwn(
  database: Database,
  slug: string,
  member: number,
): Promise<OwnTool | undefined> {
  const { rows } = await sql<OwnTool>`
    select tools.id, tools.host, exists (
      select from tool_makers where tool_id = tools.id and member_id = ${member}::integer
    ) as "isMaker"
    from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = ${slug} and tools.post_count > 0
  `.execute(database)
  return rows[0]
}

/** SQL that gives a tool another name and the slug of that name. Returns the name before; null when the tool is gone. */
export function renamedTool(tool: { id: number; host: string }, name: string): RawBuilder<string | null> {
  return sql`rename_tool(${tool.id}::integer, ${name}::text, ${slugBase(name, tool.host)}::text)`
}

/** Gives a tool another name, if the member is one of its makers. False otherwise, and when the tool is gone. */
export async function renameAsMaker(
  database: Database,
  member: number,
  tool: { id: number; host: string },
  name: string,
): Promise<boolean> {
  const rename = sql<{ before: string | null }>`
    with maker as (
      select members.id from members join tool_makers on tool_makers.member_id = members.id
      where tool_id = ${tool.id}::integer and members.id = ${member}::integer
      for key share of members
    )
    select ${renamedTool(tool, name)} as before from maker
  `
  const { rows } = await rename.execute(database)
  return rows.some(({ before }) => before !== null)
}
