import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SharedList } from '#contract/public-lists.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { followedListsQuery, sharedListQuery, type ListAddress } from '#web/api/public-lists.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

interface FollowListButtonProps {
  list: Pick<SharedList, 'id' | 'name' | 'owner' | 'visibility'>
  address: ListAddress
}

/** Follows a list; pressed while the member follows it. A guest is asked to sign in. */
export function FollowListButton({ list, address }: FollowListButtonProps) {
  const { isAuthenticated } = useSession()
  const asMember = useMemberAction()
  const cache = useQueryClient()
  const { data } = useQuery({ ...followedListsQuery(), enabled: isAuthenticated })
  const following = isAuthenticated && (data?.ids.includes(list.id) ?? false)
  const { mutate } = useFollow({ list, address })

  /** `follow` is the opposite of what the button says. Clicked before the state was known, it may be so already. */
  async function change(follow: boolean) {
    try {
      const { ids } = await cache.ensureQueryData(followedListsQuery())
      if (ids.includes(list.id) !== follow) mutate(follow)
    } catch (error) {
      reportFailure(list.id, error)
    }
  }

  useReplay(actOf(list.id), () => void change(true))
  return (
    <Button
      look={following ? 'secondary' : 'primary'}
      aria-pressed={following}
      onClick={() => asMember(actOf(list.id), () => void change(!following))}
      // As wide with either text.
      className="min-w-26 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}

/** Sends the changes of one list one after the other; the last answer counts. */
function useFollow({ list, address }: FollowListButtonProps) {
  const cache = useQueryClient()
  const act = actOf(list.id)
  const input = { params: { id: list.id }, query: { ...(address.key !== undefined && { key: address.key }) } }

  function setFollowed(follow: boolean) {
    cache.setQueryData(followedListsQuery().queryKey, (known) => {
      if (!known) return undefined
      const ids = known.ids.filter((id) => id !== list.id)
      const lists = known.lists.filter(({ id }) => id !== list.id)
      if (!follow) return { ids, lists }
      const { id, name, owner } = list
      return {
        ids: [id, ...ids],
        lists: list.visibility === 'public' ? [{ id, name, owner }, ...lists] : lists,
      }
    })
  }

  return useMutation({
    mutationKey: [act],
    scope: { id: act },
    mutationFn: (follow: boolean) => (follow ? api.followList : api.unfollowList)(input),
    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey: followedListsQuery().queryKey })
      setFollowed(follow)
    },
    onSuccess: ({ follower_count }) => {
      cache.setQueryData(
        sharedListQuery(address).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, list: { ...page.list, follower_count } })),
          },
      )
      if (cache.isMutating({ mutationKey: [act] }) === 1) void cache.invalidateQueries(followedListsQuery())
    },
    onError: (error, follow) => {
      setFollowed(!follow)
      reportFailure(list.id, error)
    },
  })
}

const actOf = (id: number) => `follow list ${id}`

function reportFailure(id: number, error: unknown) {
  console.error('Following a list failed', error)
  toast.error(failureText(error, 'The list could not be followed or unfollowed.'), { act: actOf(id) })
}
