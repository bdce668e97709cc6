import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { cancelReactionQuery, reactionQuery } from '#web/api/reactions.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { applyHelpful, confirmHelpful, revertHelpful } from './helpful-cache.ts'

/** The number of members who found the review helpful; pressed while the member does. A guest is asked to sign in. */
export function HelpfulButton({ post }: { post: Pick<Post, 'id' | 'helpful_count'> }) {
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const cache = useQueryClient()
  const { data: isMarked = false } = useQuery({
    ...reactionQuery(post.id),
    enabled: isAuthenticated,
    select: (state) => state.helpful,
  })
  const { mutate } = useMarkMutation(post.id)

  async function change(mark: boolean) {
    try {
      // As for a like.
      await cache.ensureQueryData(reactionQuery(post.id))
      mutate(mark)
    } catch (error) {
      reportFailure(post.id, error)
    }
  }

  useReplay(actOf(post.id), () => void change(true))
  const isPressed = isAuthenticated && isMarked
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => asMember(actOf(post.id), () => void change(!isMarked))}
      className={classes('figure figure-medium', isPressed && 'text-accent')}
    >
      <ThumbsUp aria-hidden className={classes('icon', isPressed && 'fill-current')} />
      {`Helpful (${post.helpful_count})`}
    </button>
  )
}

/** Sends the marks of one post one after the other; the last answer counts. */
function useMarkMutation(id: number) {
  const cache = useQueryClient()
  const mutationKey = ['mark helpful', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (mark: boolean) => (mark ? api.markHelpful : api.unmarkHelpful)({ params: { id } }),
    onMutate: async (mark) => {
      await cancelReactionQuery(cache, id)
      applyHelpful(cache, id, mark)
    },
    onSuccess: (answer) => {
      closeToasts(actOf(id))
      if (cache.isMutating({ mutationKey }) === 1) confirmHelpful(cache, id, answer)
    },
    onError: (error, mark) => {
      revertHelpful(cache, id, mark)
      reportFailure(id, error)
    },
  })
}

const actOf = (id: number) => `mark post ${id} as helpful`

function reportFailure(id: number, error: unknown) {
  console.error('Changing a helpful mark failed', error)
  toast.error('Your mark could not be saved.', { act: actOf(id) })
}
