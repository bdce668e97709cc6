import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { api } from '#web/api/browser.ts'
import { commentsKey } from './comment-queries.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { emailRefusal } from './email-refusal.ts'
import { cancelCommentQueries, moveCommentCount, removeComment, updateComment } from './comment-cache.ts'

/** Changes the text of a comment optimistically. */
export function useEditComment(postId: number, comment: Comment) {
  const cache = useQueryClient()
  const { id } = comment
  const set = (changes: Partial<Comment>) =>
    updateComment(cache, postId, id, (known) => ({ ...known, ...changes }))
  return useMutation({
    mutationFn: (text: string) => api.updateComment({ params: { id }, body: { text } }),
    onMutate: async (text) => {
      await cancelCommentQueries(cache, postId)
      // As typed, until the server has parsed it.
      set({ text, content: null })
    },
    onSuccess: (changed) => {
      set({ text: changed.text, content: changed.content, edited_at: changed.edited_at })
      toast.success('Your comment has been changed.', { act: `comment ${id}` })
    },
    onError: (error) => {
      console.error('Editing a comment failed', error)
      set({ text: comment.text, content: comment.content })
      // The editor shows it.
      if (emailRefusal(error)) return
      toast.error(failureText(error, 'Your comment could not be changed.'), { act: `comment ${id}` })
    },
  })
}

/** Deletes a comment optimistically. */
export function useDeleteComment(postId: number, comment: Pick<Comment, 'id' | 'parent_id'>) {
  const cache = useQueryClient()
  const { id } = comment
  const queryKey = commentsKey(postId)
  return useMutation({
    mutationFn: () => api.deleteComment({ params: { id } }).catch(ignoreNotFound),
    onMutate: async () => {
      await cancelCommentQueries(cache, postId)
      const before = cache.getQueriesData({ queryKey })
      removeComment(cache, postId, comment)
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
