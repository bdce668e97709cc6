import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { refreshToolTexts } from './count-queries.ts'
import { leaveSlugs } from './slug-queries.ts'
import { isSlugOf, neutralSlugBase, slugOfText } from './tool-slug.ts'

/** The tool of a post, with the slugs that lead to it, and all titles that the post has had. */
interface ToolOfPost {
  id: number
  slug: string
  name: string
  host: string
  is_renamed: boolean
  post_count: number
  slugs: string[]
  title: string
  titles: string[]
}

async function toolOfPost(database: Database, post: number): Promise<ToolOfPost | undefined> {
  const { rows } = await sql<ToolOfPost>`
    select tools.id, tools.slug, tools.name, tools.host, tools.is_renamed, tools.post_count, posts.title,
      array(select slug from tool_slugs where tool_id = tools.id order by length(slug), slug) as slugs,
      array(select posts.title union select title from post_versions where post_id = posts.id) as titles
    from posts join tools on tools.id = posts.tool_id
    where posts.id = ${post}::integer
  `.execute(database)
  return rows[0]
}

async function shownTitles(database: Database, tool: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct title from posts where tool_id = ${tool}::integer and hidden_because is null
  `.execute(database)
  return rows.map(({ title }) => title)
}

const basesOf = (titles: string[]) => titles.map(slugOfText).filter((base) => base !== '')

function slugsMadeOf(bases: string[], slugs: string[]): string[] {
  return slugs.filter((slug) => bases.some((base) => isSlugOf(slug, base)))
}

/** Whether all words of a slug's base are in one of these texts, so that the slug tells nothing that is hidden. */
function isShownIn(base: string, texts: string[]): boolean {
  const words = base.split('-')
  return texts.some((text) => {
    const shown = new Set(slugOfText(text).split('-'))
    return words.every((word) => shown.has(word))
  })
}

/**
 * After a post was hidden: takes its titles out of the tool's slugs, and out of a name that only a merge has kept. Slugs whose
 * words are still shown stay. Former slugs keep leading to the tool.
 */
export async function leaveHiddenTitle(database: Database, post: number): Promise<void> {
  const tool = await toolOfPost(database, post)
  if (!tool) return
  const { rows: renamed } = await sql`
    update tools set name = oldest.title
    from (
      select title from posts where tool_id = ${tool.id}::integer and hidden_because is null
      order by created_at, id limit 1
    ) oldest
    where tools.id = ${tool.id}::integer and name = any (${tool.titles}::text[])
      and exists (select from tool_merges where target_id = tools.id and is_name_pinned)
    returning id
  `.execute(database)
  if (renamed.length > 0) await refreshToolTexts(database, [tool.id])
  const bases = basesOf(tool.titles)
  if (slugsMadeOf(bases, tool.slugs).length === 0) return
  const { name = tool.name } = (await toolOfPost(database, post)) ?? {}
  const isNamed = tool.is_renamed || tool.post_count > 0
  const shown = [...(await shownTitles(database, tool.id)), tool.host, ...(isNamed ? [name] : [])]
  const hidden = bases.filter((base) => !isShownIn(base, shown))
  const left = slugsMadeOf(hidden, tool.slugs)
  if (left.length === 0) return
  const base = neutralSlugBase({ ...tool, name: isNamed ? name : '' }, left)
  await leaveSlugs(database, tool.id, { left, base, isRetired: false })
}

/** After a post was shown again: where the tool has the post's title as its name, it gets back the slug of that title. */
export async function takeSlugBack(database: Database, post: number): Promise<void> {
  const tool = await toolOfPost(database, post)
  if (!tool || tool.is_renamed || tool.name !== tool.title) return
  const own = slugsMadeOf(basesOf(tool.titles), tool.slugs)
  if (own.length === 0 || own.includes(tool.slug)) return
  await sql`
    update tools set slug = free.slug
    from (
      select s.slug from tool_slugs s
      where s.tool_id = ${tool.id}::integer and s.slug = any (${own}::text[])
        and not exists (select from tools other where other.slug = s.slug)
      order by length(s.slug), s.slug limit 1
    ) free
    where tools.id = ${tool.id}::integer
  `.execute(database)
}
