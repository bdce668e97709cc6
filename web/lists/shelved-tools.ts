import type { ShelvedTool } from '#contract/lists.ts'
import type { Post } from '#contract/posts.ts'

/** The tools of posts, each once, in the order of the posts. */
export function shelvedTools(posts: Pick<Post, 'tool'>[]): ShelvedTool[] {
  const tools = new Map<string, ShelvedTool>()
  for (const { tool } of posts) {
    if (tool && !tools.has(tool.slug)) {
      tools.set(tool.slug, { slug: tool.slug, name: tool.name, logo: tool.logo })
    }
  }
  return [...tools.values()]
}
