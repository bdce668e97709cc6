import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { followedPostsQuery, followingQuery } from '#web/api/follows.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import {
  applyFollow,
  confirmFollow,
  followedKey,
  isFollowed,
  revertFollow,
  type Followed,
} from './follow-cache.ts'

/** Whether the member follows something, and a function that changes it. A guest is asked to sign in. */
export function useFollow(followed: Followed) {
  const cache = useQueryClient()
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const { data } = useQuery({ ...followingQuery(), enabled: isAuthenticated })
  const following = isAuthenticated && (isFollowed(data, followed) ?? false)
  const { mutate } = useFollowMutation(followed)

  /** `follow` is the opposite of what the button says, also when it was clicked before the state was known. */
  async function change(follow: boolean) {
    try {
      // The count moves only if the state is another. Loaded already, except right after the page has opened.
      await cache.ensureQueryData(followingQuery())
      mutate(follow)
    } catch (error) {
      reportFailure(followed, error)
    }
  }
  useReplay(actOf(followed), () => void change(true))
  return { following, toggle: () => void asMember(actOf(followed), () => void change(!following)) }
}

function send(followed: Followed, follow: boolean) {
  if (followed.kind === 'tool') {
    return (follow ? api.followTool : api.unfollowTool)({ params: { slug: followed.slug } })
  }
  if (followed.kind === 'member') {
    return (follow ? api.followMember : api.unfollowMember)({ params: { username: followed.username } })
  }
  return (follow ? api.followCategory : api.unfollowCategory)({ params: { id: followed.id } })
}

/** Sends the changes of one thing one after the other; the last answer counts. */
function useFollowMutation(followed: Followed) {
  const cache = useQueryClient()
  const mutationKey = [actOf(followed)]
  return useMutation({
    mutationKey,
    scope: { id: actOf(followed) },
    mutationFn: (follow: boolean) => send(followed, follow),
    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey: followingQuery().queryKey })
      applyFollow(cache, followed, follow)
    },
    onSuccess: async (answer) => {
      closeToasts(actOf(followed))
      if (cache.isMutating({ mutationKey }) === 1) confirmFollow(cache, followed, answer)
      const { queryKey } = followedPostsQuery()
      // Invalidation joins a first load that is under way, which may have been read before the change.
      await cache.cancelQueries({ queryKey })
      void cache.invalidateQueries({ queryKey })
    },
    onError: (error, follow) => {
      revertFollow(cache, followed, follow)
      reportFailure(followed, error)
    },
  })
}

const actOf = (followed: Followed) => `follow ${followedKey(followed)}`

function reportFailure(followed: Followed, error: unknown) {
  console.error('Following failed', error)
  toast.error(`${followed.name} could not be followed or unfollowed.`, { act: actOf(followed) })
}
