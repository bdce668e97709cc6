import type { QueryClient } from '@tanstack/react-query'
import { updateCachedPost } from '#web/api/posts.ts'
import { reactionQuery, updateReactions } from '#web/api/reactions.ts'

/** Optimistic change: sets the member's helpful mark and moves the post's count by one. No change when it is set already. */
export function applyHelpful(cache: QueryClient, id: number, helpful: boolean): void {
  const before = cache.getQueryData(reactionQuery(id).queryKey)?.helpful ?? false
  if (before === helpful) return
  updateReactions(cache, id, { helpful })
  moveHelpfulCount(cache, id, helpful ? 1 : -1)
}

/** Reverts `applyHelpful(cache, id, helpful)` after a failure. */
export function revertHelpful(cache: QueryClient, id: number, helpful: boolean): void {
  if (cache.getQueryData(reactionQuery(id).queryKey)) applyHelpful(cache, id, !helpful)
  // As after a like: the session has ended.
  else moveHelpfulCount(cache, id, helpful ? -1 : 1)
}

/** Sets the helpful mark and the count that the server has confirmed. */
export function confirmHelpful(
  cache: QueryClient,
  id: number,
  { helpful, helpful_count }: { helpful: boolean; helpful_count: number },
): void {
  updateReactions(cache, id, { helpful })
  updateCachedPost(cache, id, (post) => ({ ...post, helpful_count }))
}

function moveHelpfulCount(cache: QueryClient, id: number, step: 1 | -1): void {
  updateCachedPost(cache, id, (post) => ({ ...post, helpful_count: Math.max(0, post.helpful_count + step) }))
}
