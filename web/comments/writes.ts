import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import type * as likes from '#contract/comment-likes.ts'
import type { Comment } from '#contract/comments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { api } from '#web/api/browser.ts'
import { likedCommentsQuery } from './comment-queries.ts'
import { failureText } from '#web/api/failure-text.ts'
import { sessionState } from '#web/session/session-state.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import {
  appendComment,
  cancelCommentQueries,
  moveCommentCount,
  optimisticComment,
  removeComment,
  updateComment,
} from './comment-cache.ts'
import { emailRefusal } from './email-refusal.ts'

/** Adds a comment to a post, or a reply to `parent`, optimistically. */
export function addComment(
  cache: QueryClient,
  postId: number,
  { text, parent }: { text: string; parent: Comment | undefined },
): Promise<Comment> {
  const { member } = sessionState()
  const act = parent ? `reply to comment ${parent.id}` : `comment on post ${postId}`
  const mutation: MutationOptions<Comment, Error, void, Comment | null> = {
    mutationFn: () =>
      api.createComment({ params: { id: postId }, body: { text, ...(parent && { parent_id: parent.id }) } }),
    onMutate: async () => {
      await cancelCommentQueries(cache, postId)
      const optimistic = member && optimisticComment(text, member, parent)
      if (optimistic) appendComment(cache, postId, optimistic)
      moveCommentCount(cache, postId, 1)
      return optimistic
    },
    onSuccess: (comment, _, optimistic) => {
      if (optimistic) removeComment(cache, postId, optimistic)
      appendComment(cache, postId, comment)
      closeToasts(act)
    },
    onError: (error, _, optimistic) => {
      console.error('Commenting failed', error)
      if (optimistic) removeComment(cache, postId, optimistic)
      moveCommentCount(cache, postId, -1)
      // The form shows it.
      if (emailRefusal(error)) return
      toast.error(failureText(error, `Your ${parent ? 'reply' : 'comment'} could not be posted.`), { act })
    },
  }
  return cache.getMutationCache().build(cache, mutation).execute()
}

interface Like {
  id: number
  liked: boolean
}

/**
 * Likes a comment, or takes the like back; without `liked`, the opposite of the present state. Rejects with the failure. The likes go one after the other; the last answer about a comment counts.
 */
export async function changeLike(
  cache: QueryClient,
  postId: number,
  id: number,
  liked?: boolean,
): Promise<void> {
  // Loaded already, except right after the page has opened.
  const { liked_comments } = await cache.ensureQueryData(likedCommentsQuery(postId))
  const like = { id, liked: liked ?? !liked_comments.includes(id) }
  const mutationKey = ['like comment', postId, id]
  const mutation: MutationOptions<Answer<typeof likes.likeComment>, Error, Like> = {
    mutationKey,
    scope: { id: `like comments ${postId}` },
    mutationFn: ({ liked }) => (liked ? api.likeComment : api.unlikeComment)({ params: { id } }),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: likedCommentsQuery(postId).queryKey })
      applyLike(cache, postId, like)
    },
    onSuccess: ({ liked, like_count }) => {
      closeToasts(`like comment ${id}`)
      if (cache.isMutating({ mutationKey }) > 1) return
      applyLike(cache, postId, { id, liked })
      updateComment(cache, postId, id, (comment) => ({ ...comment, like_count }))
    },
    onError: () => applyLike(cache, postId, { id, liked: !like.liked }),
  }
  await cache.getMutationCache().build(cache, mutation).execute(like)
}

/** Sets the member's like and moves the count by one. No change where it is set already. */
function applyLike(cache: QueryClient, postId: number, { id, liked }: Like): void {
  const { queryKey } = likedCommentsQuery(postId)
  const known = cache.getQueryData(queryKey)?.liked_comments ?? []
  if (known.includes(id) === liked) return
  cache.setQueryData(queryKey, { liked_comments: liked ? [...known, id] : known.filter((one) => one !== id) })
  updateComment(cache, postId, id, (comment) => ({
    ...comment,
    like_count: Math.max(0, comment.like_count + (liked ? 1 : -1)),
  }))
}
