import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'

/**
 * The comments on a post, oldest first. The API tells them from the oldest on, so the newest are reached by reading
 * them all.
 */
export async function allComments(postId: number, signal: AbortSignal): Promise<string[]> {
  const texts: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await api.listComments(
      { params: { id: postId }, query: { limit: limits.page.max, cursor } },
      { signal },
    )
    texts.push(...items.map(({ text }) => text))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return texts
}
