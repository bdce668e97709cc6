import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { changeCachedPost } from '#web/api/cached-posts.ts'
import { commentsQuery } from '#web/api/comments.ts'

/** Stops what is on its way, so that an answer from before a change does not undo it on the screen. */
export async function holdComments(cache: QueryClient, postId: number): Promise<void> {
  const { queryKey } = commentsQuery(postId)
  // A first answer is waited for: nothing else would ask again.
  if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
}

/** Shows a comment after all that are there; nothing is shown as long as none are known. */
export function appendComment(cache: QueryClient, postId: number, comment: Comment): void {
  cache.setQueryData(commentsQuery(postId).queryKey, (known) => {
    const last = known?.pages.at(-1)
    if (!known || !last) return undefined
    return { ...known, pages: [...known.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
}

/** Shows a comment differently, or with null no longer. */
export function replaceComment(
  cache: QueryClient,
  postId: number,
  id: number,
  comment: Comment | null,
): void {
  cache.setQueryData(
    commentsQuery(postId).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((one) => (one.id === id ? (comment ?? []) : one)),
        })),
      },
  )
}

/** Moves the number of comments of a post wherever it shows. */
export function moveCommentCount(cache: QueryClient, postId: number, step: 1 | -1): void {
  changeCachedPost(cache, postId, (post) => ({
    ...post,
    comment_count: Math.max(0, post.comment_count + step),
  }))
}
