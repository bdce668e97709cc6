import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useSession } from '#web/session/use-session.ts'
import type { Member } from '#web/session/session-state.ts'
import { toast } from '#web/ui/toast.ts'
import { appendComment, holdComments, moveCommentCount, replaceComment } from './cached-comments.ts'

/** Comments on a post: shown at once, taken back if the server says no. */
export function useAddComment(postId: number) {
  const cache = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: (text: string) => api.createComment({ params: { id: postId }, body: { text } }),
    onMutate: async (text) => {
      await holdComments(cache, postId)
      const shown = user && shownComment(text, user)
      if (shown) appendComment(cache, postId, shown)
      moveCommentCount(cache, postId, 1)
      return shown?.id ?? null
    },
    onSuccess: (comment, _, shownId) => {
      if (shownId !== null) replaceComment(cache, postId, shownId, null)
      appendComment(cache, postId, comment)
    },
    onError: (error, _, shownId) => {
      console.error('Commenting failed', error)
      if (shownId) replaceComment(cache, postId, shownId, null)
      moveCommentCount(cache, postId, -1)
      toast.error(failureText(error, 'Your comment could not be posted.'))
    },
  })
}

let lastShownId = 0

function shownComment(text: string, member: Member): Comment {
  lastShownId -= 1
  return {
    id: lastShownId,
    user: member.id,
    name: member.name,
    username: member.username,
    profile_picture: member.profile_picture ?? null,
    created_at: new Date().toISOString(),
    edited_at: null,
    text,
  }
}
