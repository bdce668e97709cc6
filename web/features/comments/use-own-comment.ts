import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { api } from '#web/api/browser.ts'
import { commentsKey } from '#web/api/comments.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { holdComments, moveCommentCount, replaceComment } from './cached-comments.ts'

/** Changes the text of the member's own comment: shown at once, taken back if the server says no. */
export function useEditComment(postId: number, comment: Comment) {
  const cache = useQueryClient()
  const { id } = comment
  return useMutation({
    mutationFn: (text: string) => api.updateComment({ params: { id }, body: { text } }),
    onMutate: async (text) => {
      await holdComments(cache, postId)
      replaceComment(cache, postId, id, { ...comment, text })
    },
    onSuccess: (changed) => replaceComment(cache, postId, id, changed),
    onError: (error) => {
      console.error('Editing a comment failed', error)
      replaceComment(cache, postId, id, comment)
      toast.error(failureText(error, 'Your comment could not be changed.'))
    },
  })
}

/** Deletes the member's own comment: gone at once, back if the server says no. */
export function useDeleteComment(postId: number, id: number) {
  const cache = useQueryClient()
  const queryKey = commentsKey(postId)
  return useMutation({
    mutationFn: () => api.deleteComment({ params: { id } }).catch(unlessGone),
    onMutate: async () => {
      await holdComments(cache, postId)
      const before = cache.getQueriesData({ queryKey })
      replaceComment(cache, postId, id, null)
      moveCommentCount(cache, postId, -1)
      return before
    },
    onError: (error, _, before = []) => {
      console.error('Deleting a comment failed', error)
      for (const [key, data] of before) cache.setQueryData(key, data)
      moveCommentCount(cache, postId, 1)
      // Others may have been written meanwhile.
      void cache.invalidateQueries({ queryKey })
      toast.error(failureText(error, 'Your comment could not be deleted.'))
    },
  })
}

/** Deleted from another tab already: as wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
