import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { getReactionState } from '#contract/reactions.ts'
import { api } from './browser.ts'
import { userScoped } from './query-cache.ts'

/** The member's own reactions to a post, and tie to its tool. */
export interface ReactionState {
  liked: boolean
  bookmarked: boolean
  /** 1 to 5; null when the member has not rated the post. */
  rating: number | null
  helpful: boolean
  /** Whether the member is a maker of the post's tool. */
  isMaker: boolean
}

/** First part of the key of the reactions to any post. */
export const reactionsKey = [userScoped, 'reactions']

/** The member's reactions to a post. Queries for several posts are sent as one request. */
export function reactionQuery(postId: number) {
  return queryOptions({
    queryKey: [...reactionsKey, postId],
    queryFn: () => loadBatched(postId),
  })
}

/** Changes the cached reactions to a post, such as `{ liked: true }`. Reactions that are loaded later include the change. */
export function updateReactions(cache: QueryClient, postId: number, changes: Partial<ReactionState>): void {
  cache.setQueryData(reactionQuery(postId).queryKey, (known) => known && { ...known, ...changes })
}

/** Cancels a request in flight, whose answer would undo an optimistic change. The first answer is waited for. */
export async function cancelReactionQuery(cache: QueryClient, postId: number): Promise<void> {
  const { queryKey } = reactionQuery(postId)
  if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
}

type States = Answer<typeof getReactionState>

interface Batch {
  postIds: Set<number>
  states: Promise<States>
}

let openBatch: Batch | undefined

function loadBatched(postId: number): Promise<ReactionState> {
  if (!openBatch || openBatch.postIds.size === limits.page.max) openBatch = newBatch()
  openBatch.postIds.add(postId)
  return openBatch.states.then(({ liked, bookmarked, rated, helpful, maker_of }) => ({
    liked: liked.includes(postId),
    bookmarked: bookmarked.includes(postId),
    rating: rated[postId] ?? null,
    helpful: helpful.includes(postId),
    isMaker: maker_of.includes(postId),
  }))
}

/** The cards of a page are hydrated one by one; in between, the browser is not idle. Safari has no idle callbacks. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
    else requestIdleCallback(() => resolve(), { timeout: 500 })
  })
}

/** Collects the posts that are asked for until the browser is idle, and then sends one request. */
function newBatch(): Batch {
  const batch: Batch = {
    postIds: new Set(),
    states: untilIdle().then(() => {
      if (openBatch === batch) openBatch = undefined
      return api.getReactionState({ query: { post: [...batch.postIds] } })
    }),
  }
  return batch
}
