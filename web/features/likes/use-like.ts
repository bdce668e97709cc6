import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { likedQuery } from '#web/api/reactions.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { toast } from '#web/ui/toast.ts'
import { settleLike, showLike, takeBackLike } from './shown-like.ts'

interface Like {
  liked: boolean
  toggle: () => void
}

/** Whether the member likes a post, and the way to change that. A guest is asked to sign in. */
export const useLike = import.meta.env.SSR ? nobodysLike : useMembersLike

/** On the server nobody is signed in and nothing is clicked: thirty hearts a page need not be watched there. */
function nobodysLike(_id: number): Like {
  return { liked: false, toggle: () => {} }
}

function useMembersLike(id: number): Like {
  const cache = useQueryClient()
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const { data: liked = false } = useQuery({
    ...likedQuery(),
    enabled: isAuthenticated,
    select: ({ liked_posts }) => liked_posts.includes(id),
  })
  const { mutate } = useLikeCall(id)

  async function change() {
    try {
      // Known already, unless somebody is very quick.
      const { liked_posts } = await cache.ensureQueryData(likedQuery())
      mutate(!liked_posts.includes(id))
    } catch (error) {
      reportFailure(error)
    }
  }

  return { liked: isAuthenticated && liked, toggle: () => asMember(() => void change()) }
}

/** Sends likes of one post one after the other, however fast they come; the last answer counts. */
function useLikeCall(id: number) {
  const cache = useQueryClient()
  const mutationKey = ['like', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (like: boolean) => (like ? api.likePost : api.unlikePost)({ params: { id } }),
    onMutate: (like) => showLike(cache, id, like),
    onSuccess: (answer) => {
      if (cache.isMutating({ mutationKey }) > 1) return
      settleLike(cache, id, answer)
      postToOtherTabs('like', { id, ...answer })
    },
    onError: (error, like) => {
      takeBackLike(cache, id, like)
      reportFailure(error)
    },
  })
}

function reportFailure(error: unknown) {
  console.error('Changing a like failed', error)
  toast.error('Your like could not be saved.')
}
