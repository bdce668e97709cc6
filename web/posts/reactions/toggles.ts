import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { likePost } from '#contract/reactions.ts'
import { api } from '#web/api/browser.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { reactionQuery, updateReactions } from '#web/api/reactions.ts'
import { onTabMessage, postToOtherTabs } from '#web/api/tab-channel.ts'
import { defineToggle } from '#web/session/use-toggle.ts'

type Liked = Answer<typeof likePost>

/** The member's like of a post. */
export function likeToggle(id: number) {
  return defineToggle({
    act: `like post ${id}`,
    query: reactionQuery(id),
    isOn: ({ liked }) => liked,
    set: (cache, liked) => updateReactions(cache, id, { liked }),
    move: (cache, step) => moveCount(cache, id, 'like_count', step),
    send: (on) => (on ? api.likePost : api.unlikePost)({ params: { id } }),
    confirm(cache, answer) {
      confirmLike(cache, id, answer)
      invalidateAfter(cache, 'likes')
      postToOtherTabs('like', { id, ...answer })
    },
    failed: 'Your like could not be saved.',
  })
}

/** The member's mark that a review is helpful. */
export function helpfulToggle(id: number) {
  return defineToggle({
    act: `mark post ${id} as helpful`,
    query: reactionQuery(id),
    isOn: ({ helpful }) => helpful,
    set: (cache, helpful) => updateReactions(cache, id, { helpful }),
    move: (cache, step) => moveCount(cache, id, 'helpful_count', step),
    send: (on) => (on ? api.markHelpful : api.unmarkHelpful)({ params: { id } }),
    confirm(cache, { helpful, helpful_count }) {
      updateReactions(cache, id, { helpful })
      updateCachedPost(cache, id, (post) => ({ ...post, helpful_count }))
    },
    failed: 'Your mark could not be saved.',
  })
}

/** Applies the likes that other tabs have confirmed. Called once, in the browser. */
export function syncLikesWithTabs(): void {
  onTabMessage('like', ({ id, ...like }) => confirmLike(queryCache(), id, like))
}

function confirmLike(cache: QueryClient, id: number, { liked, like_count }: Liked): void {
  updateReactions(cache, id, { liked })
  updateCachedPost(cache, id, (post) => ({ ...post, like_count }))
}

function moveCount(
  cache: QueryClient,
  id: number,
  count: 'like_count' | 'helpful_count',
  step: 1 | -1,
): void {
  updateCachedPost(cache, id, (post) => ({ ...post, [count]: Math.max(0, post[count] + step) }))
}
