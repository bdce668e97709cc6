import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { followingQuery } from '#web/api/follows.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { applyFollow, confirmFollow, revertFollow, type FollowedTool } from './follow-cache.ts'

/** Follows a tool; pressed while the member follows it. A guest is asked to sign in. */
export function FollowButton({ tool }: { tool: FollowedTool }) {
  const cache = useQueryClient()
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const { data } = useQuery({ ...followingQuery(), enabled: isAuthenticated })
  const following = isAuthenticated && (data?.tools.some(({ slug }) => slug === tool.slug) ?? false)
  const { mutate } = useFollowMutation(tool)

  async function toggle() {
    try {
      // Loaded already, except right after the page has opened.
      const { tools } = await cache.ensureQueryData(followingQuery())
      mutate(!tools.some(({ slug }) => slug === tool.slug))
    } catch (error) {
      reportFailure(tool, error)
    }
  }
  return (
    <Button
      look="secondary"
      aria-pressed={following}
      onClick={() => asMember(() => void toggle())}
      // As wide with either text.
      className="min-w-26 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}

/** Sends the changes of one tool one after the other; the last answer counts. */
function useFollowMutation(tool: FollowedTool) {
  const cache = useQueryClient()
  const mutationKey = [actOf(tool)]
  return useMutation({
    mutationKey,
    scope: { id: actOf(tool) },
    mutationFn: (follow: boolean) =>
      (follow ? api.followTool : api.unfollowTool)({ params: { slug: tool.slug } }),
    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey: followingQuery().queryKey })
      applyFollow(cache, tool, follow)
    },
    onSuccess: (answer) => {
      closeToasts(actOf(tool))
      if (cache.isMutating({ mutationKey }) === 1) confirmFollow(cache, tool, answer)
    },
    onError: (error, follow) => {
      revertFollow(cache, tool, follow)
      reportFailure(tool, error)
    },
  })
}

const actOf = ({ slug }: FollowedTool) => `follow tool ${slug}`

function reportFailure(tool: FollowedTool, error: unknown) {
  console.error('Following a tool failed', error)
  toast.error(`${tool.name} could not be followed or unfollowed.`, { act: actOf(tool) })
}
