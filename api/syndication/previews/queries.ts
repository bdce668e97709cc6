import type { Post } from '#contract/posts.ts'
import type { Tool } from '#contract/tools.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { findServingTools } from '#api/finder/public.ts'
import { cardTags, selectPosts, toPost } from '#api/posts/public.ts'
import { findBySlug, findToolById, toolTags, toTool } from '#api/tools/public.ts'

/** A shown post with the cache tags of its card; undefined when there is none, or it is hidden. */
export async function findPreviewedPost(
  database: Database,
  id: number,
): Promise<{ post: Post; cacheTags: CacheTag[] } | undefined> {
  const row = await selectPosts(database).where('posts.id', '=', id).executeTakeFirst()
  return row && { post: toPost(row).toJSON(), cacheTags: cardTags([row]) }
}

/** The tool that has or had a slug, with the cache tags of its picture; undefined when none of its posts is shown. */
export async function findPreviewedTool(
  database: Database,
  slug: string,
): Promise<{ tool: Tool; cacheTags: CacheTag[] } | undefined> {
  const found = await findBySlug(database, slug)
  const row = found && (await findToolById(database, found.id))
  return row && { tool: toTool(row).toJSON(), cacheTags: [tags.tool(row.id)] }
}

/** Tools that serve the tasks which a need names, at most `count`, with the cache tags of their picture. */
export async function findToolsForPreview(
  database: Database,
  need: string,
  count: number,
): Promise<{ tools: Tool[]; cacheTags: CacheTag[] }> {
  const tools = await findServingTools(database, need, count)
  return {
    tools: tools.map((row) => toTool(row).toJSON()),
    cacheTags: [tags.finder, tags.tools, ...toolTags(tools)],
  }
}
