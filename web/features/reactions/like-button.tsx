import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { cancelReactionQuery, reactionQuery } from '#web/api/reactions.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextOnly } from '#web/ui/text-only.tsx'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { applyLike, confirmLike, revertLike } from './reaction-cache.ts'

interface LikeButtonProps {
  post: Pick<Post, 'id' | 'like_count'>
  className?: string
}

/** The number of likes; pressed while the member likes the post. A guest is asked to sign in. */
export function LikeButton({ post, className }: LikeButtonProps) {
  const { liked, toggle } = useLike(post.id)
  return (
    <>
      <button
        type="button"
        aria-pressed={liked}
        aria-label={`Like ${post.like_count}`}
        onClick={toggle}
        className={classes('figure', liked && 'text-accent', className)}
      >
        <Icon name="heart" className={liked ? 'fill-current' : undefined} />
        <span>{post.like_count}</span>
      </button>
      <TextOnly>{post.like_count === 1 ? ' like ' : ' likes '}</TextOnly>
    </>
  )
}

interface Like {
  liked: boolean
  toggle: () => void
}

// The server renders thirty buttons for each page, all as a guest sees them: it needs no queries.
const useLike = import.meta.env.SSR ? useGuestLike : useMemberLike

function useGuestLike(_id: number): Like {
  return { liked: false, toggle: () => {} }
}

function useMemberLike(id: number): Like {
  const cache = useQueryClient()
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const { data: liked = false } = useQuery({
    ...reactionQuery(id),
    enabled: isAuthenticated,
    select: (state) => state.liked,
  })
  const { mutate } = useLikeMutation(id)

  /** `like` is the opposite of what the button says, also when it was clicked before the state was known. */
  async function change(like: boolean) {
    try {
      // The count moves only if the state is another. Loaded already, except right after the page has opened.
      await cache.ensureQueryData(reactionQuery(id))
      mutate(like)
    } catch (error) {
      reportFailure(id, error)
    }
  }
  useReplay(actOf(id), () => void change(true))
  return { liked: isAuthenticated && liked, toggle: () => asMember(actOf(id), () => void change(!liked)) }
}

/** Sends the likes of one post one after the other; the last answer counts. */
function useLikeMutation(id: number) {
  const cache = useQueryClient()
  const mutationKey = ['like', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (like: boolean) => (like ? api.likePost : api.unlikePost)({ params: { id } }),
    onMutate: async (like) => {
      await cancelReactionQuery(cache, id)
      applyLike(cache, id, like)
    },
    onSuccess: (answer) => {
      closeToasts(actOf(id))
      if (cache.isMutating({ mutationKey }) > 1) return
      confirmLike(cache, id, answer)
      invalidateAfter(cache, 'likes')
      postToOtherTabs('like', { id, ...answer })
    },
    onError: (error, like) => {
      revertLike(cache, id, like)
      reportFailure(id, error)
    },
  })
}

const actOf = (id: number) => `like post ${id}`

function reportFailure(id: number, error: unknown) {
  console.error('Changing a like failed', error)
  toast.error('Your like could not be saved.', { act: actOf(id) })
}
