import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import type { Page } from '#web/api/client.ts'
import { commentsKey } from '#web/api/comments.ts'

type Parts = InfiniteData<Page<Comment>>

/** Stops what is on its way, so that an answer from before a change does not undo it on the screen. */
export async function holdComments(cache: QueryClient, postId: number): Promise<void> {
  await cache.cancelQueries({
    queryKey: commentsKey(postId),
    // A first answer is waited for: nothing else would ask again.
    predicate: ({ state }) => state.data !== undefined,
  })
}

/** Shows a comment after all that are there; nothing is shown as long as none are known. */
export function appendComment(cache: QueryClient, postId: number, comment: Comment): void {
  changeParts(cache, postId, (parts) => {
    const last = parts.at(-1)
    return last ? [...parts.slice(0, -1), { ...last, items: [...last.items, comment] }] : parts
  })
}

/** Shows a comment differently, or with null no longer. */
export function replaceComment(
  cache: QueryClient,
  postId: number,
  id: number,
  comment: Comment | null,
): void {
  changeParts(cache, postId, (parts) =>
    parts.map((part) => ({
      ...part,
      items: part.items.flatMap((one) => (one.id === id ? (comment ?? []) : one)),
    })),
  )
}

/** Changes what is known of a post's comments, from the first on as well as from a later one on. */
function changeParts(
  cache: QueryClient,
  postId: number,
  change: (parts: Page<Comment>[]) => Page<Comment>[],
): void {
  cache.setQueriesData<Parts>(
    { queryKey: commentsKey(postId) },
    (known) => known && { ...known, pages: change(known.pages) },
  )
}

/** Moves the number of comments of a post wherever it shows. */
export function moveCommentCount(cache: QueryClient, postId: number, step: 1 | -1): void {
  updateCachedPost(cache, postId, (post) => ({
    ...post,
    comment_count: Math.max(0, post.comment_count + step),
  }))
}
