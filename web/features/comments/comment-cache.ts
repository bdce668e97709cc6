import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import type { Page } from '#web/api/client.ts'
import { commentsKey } from '#web/api/comments.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import type { Member } from '#web/session/session-state.ts'

/** Cancels requests in flight, whose answers would undo an optimistic change. First answers are waited for. */
export async function cancelCommentQueries(cache: QueryClient, postId: number): Promise<void> {
  await cache.cancelQueries({
    queryKey: commentsKey(postId),
    predicate: ({ state }) => state.data !== undefined,
  })
}

/** Appends a comment to the last loaded page. No change while no page is loaded. */
export function appendComment(cache: QueryClient, postId: number, comment: Comment): void {
  updatePages(cache, postId, (pages) => {
    const last = pages.at(-1)
    return last ? [...pages.slice(0, -1), { ...last, items: [...last.items, comment] }] : pages
  })
}

/** Replaces a comment; null removes it. */
export function replaceComment(
  cache: QueryClient,
  postId: number,
  id: number,
  comment: Comment | null,
): void {
  updatePages(cache, postId, (pages) =>
    pages.map((page) => ({
      ...page,
      items: page.items.flatMap((one) => (one.id === id ? (comment ?? []) : one)),
    })),
  )
}

/** Updates every cached list of a post's comments, whichever comment it starts at. */
function updatePages(
  cache: QueryClient,
  postId: number,
  update: (pages: Page<Comment>[]) => Page<Comment>[],
): void {
  cache.setQueriesData<InfiniteData<Page<Comment>>>(
    { queryKey: commentsKey(postId) },
    (known) => known && { ...known, pages: update(known.pages) },
  )
}

/** Changes the number of comments of a post in every cached query. */
export function moveCommentCount(cache: QueryClient, postId: number, step: 1 | -1): void {
  updateCachedPost(cache, postId, (post) => ({
    ...post,
    comment_count: Math.max(0, post.comment_count + step),
  }))
}

let lastOptimisticId = 0

/** A comment as it is shown until the server has confirmed it; its id is negative. */
export function optimisticComment(text: string, member: Member): Comment {
  lastOptimisticId -= 1
  return {
    id: lastOptimisticId,
    user: member.id,
    name: member.name,
    username: member.username,
    profile_picture: member.profile_picture ?? null,
    created_at: new Date().toISOString(),
    edited_at: null,
    text,
  }
}

export function isOptimistic(comment: Comment): boolean {
  return comment.id < 0
}

/**
 * The loaded comments, oldest first, without duplicates: a new comment is appended to the last loaded page and comes
 * again with its own page. Optimistic comments are last.
 */
export function sortComments(comments: Comment[]): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort(
    (one, other) =>
      Number(isOptimistic(one)) - Number(isOptimistic(other)) ||
      Date.parse(one.created_at) - Date.parse(other.created_at) ||
      one.id - other.id,
  )
}
