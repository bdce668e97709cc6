import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'

/** Tags to invalidate when the posts of these tools change: which there are, or their texts, links and categories. */
export function toolPostsChanged(...ids: (number | null)[]): CacheTag[] {
  const tools = ids.filter((id) => id !== null)
  if (tools.length === 0) return []
  return [tags.tools, ...tools.flatMap((id) => [tags.tool(id), tags.toolCounts(id), tags.toolPosts(id)])]
}

/** Tags to invalidate when a post of the tool is liked, saved or commented on. */
export function toolEngagementChanged(id: number | null): CacheTag[] {
  return id === null ? [] : [tags.toolCounts(id)]
}

/** Tags to invalidate when a post of the tool is rated. */
export function toolRatingChanged(id: number | null): CacheTag[] {
  return id === null ? [] : [tags.tool(id), tags.toolCounts(id)]
}
