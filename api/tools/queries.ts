import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectTools, type ToolRow } from './presenter.ts'

/** The tool with this current slug, if it has a shown post. */
export function findTool(database: Database, slug: string): Promise<ToolRow | undefined> {
  return selectTools(database).where('tools.slug', '=', slug).executeTakeFirst()
}

/** The tool with this id, if it has a shown post. */
export function findToolById(database: Database, id: number): Promise<ToolRow | undefined> {
  return selectTools(database).where('tools.id', '=', id).executeTakeFirst()
}

/** Id and current slug of the tool that has or had this slug, if it has a shown post. */
export async function findBySlug(
  database: Database,
  slug: string,
): Promise<{ id: number; slug: string } | undefined> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select tools.id, tools.slug from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = ${slug} and tools.post_count > 0
  `.execute(database)
  return rows[0]
}

/** The tools with a shown post that have or had one of these slugs, each with that slug. */
export function findToolsBySlugs(database: Database, slugs: string[]) {
  return selectTools(database)
    .innerJoin('tool_slugs as asked', 'asked.tool_id', 'tools.id')
    .select('asked.slug as asked_slug')
    .where('asked.slug', 'in', slugs)
    .execute()
}
