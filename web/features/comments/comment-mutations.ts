import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { api } from '#web/api/browser.ts'
import { commentsKey } from '#web/api/comments.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useSession } from '#web/session/use-session.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { emailRefusal } from './email-refusal.ts'
import {
  appendComment,
  cancelCommentQueries,
  moveCommentCount,
  optimisticComment,
  replaceComment,
} from './comment-cache.ts'

/** Adds a comment to a post optimistically. */
export function useAddComment(postId: number) {
  const cache = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: (text: string) => api.createComment({ params: { id: postId }, body: { text } }),
    onMutate: async (text) => {
      await cancelCommentQueries(cache, postId)
      const optimistic = user && optimisticComment(text, user)
      if (optimistic) appendComment(cache, postId, optimistic)
      moveCommentCount(cache, postId, 1)
      return optimistic?.id ?? null
    },
    onSuccess: (comment, _, optimisticId) => {
      if (optimisticId !== null) replaceComment(cache, postId, optimisticId, null)
      appendComment(cache, postId, comment)
      closeToasts(`comment on post ${postId}`)
    },
    onError: (error, _, optimisticId) => {
      console.error('Commenting failed', error)
      if (optimisticId) replaceComment(cache, postId, optimisticId, null)
      moveCommentCount(cache, postId, -1)
      // The form shows it.
      if (emailRefusal(error)) return
      toast.error(failureText(error, 'Your comment could not be posted.'), {
        act: `comment on post ${postId}`,
      })
    },
  })
}

/** Changes the text of a comment optimistically. */
export function useEditComment(postId: number, comment: Comment) {
  const cache = useQueryClient()
  const { id } = comment
  return useMutation({
    mutationFn: (text: string) => api.updateComment({ params: { id }, body: { text } }),
    onMutate: async (text) => {
      await cancelCommentQueries(cache, postId)
      replaceComment(cache, postId, id, { ...comment, text })
    },
    onSuccess: (changed) => {
      replaceComment(cache, postId, id, changed)
      toast.success('Your comment has been changed.', { act: `comment ${id}` })
    },
    onError: (error) => {
      console.error('Editing a comment failed', error)
      replaceComment(cache, postId, id, comment)
      // The editor shows it.
      if (emailRefusal(error)) return
      toast.error(failureText(error, 'Your comment could not be changed.'), { act: `comment ${id}` })
    },
  })
}

/** Deletes a comment optimistically. */
export function useDeleteComment(postId: number, id: number) {
  const cache = useQueryClient()
  const queryKey = commentsKey(postId)
  return useMutation({
    mutationFn: () => api.deleteComment({ params: { id } }).catch(ignoreNotFound),
    onMutate: async () => {
      await cancelCommentQueries(cache, postId)
      const before = cache.getQueriesData({ queryKey })
      replaceComment(cache, postId, id, null)
      moveCommentCount(cache, postId, -1)
      return before
    },
    onSuccess: () => toast.success('Your comment has been deleted.', { act: `comment ${id}` }),
    onError: (error, _, before = []) => {
      console.error('Deleting a comment failed', error)
      for (const [key, data] of before) cache.setQueryData(key, data)
      moveCommentCount(cache, postId, 1)
      // The restored pages lack comments that were added in the meantime.
      void cache.invalidateQueries({ queryKey })
      toast.error(failureText(error, 'Your comment could not be deleted.'), { act: `comment ${id}` })
    },
  })
}
