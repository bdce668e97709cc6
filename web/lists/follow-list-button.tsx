import type { Answer } from '#contract/endpoint.ts'
import type { listFollowedLists, SharedList } from '#contract/public-lists.ts'
import { api } from '#web/api/browser.ts'
import { followedChangesQuery } from '#web/api/follows.ts'
import { followedListsQuery, sharedListQuery, type ListAddress } from '#web/api/public-lists.ts'
import { defineToggle, useToggle } from '#web/session/use-toggle.ts'
import { Button } from '#web/ui/button.tsx'
import { classes, pressedButton } from '#web/ui/classes.ts'

interface FollowListButtonProps {
  list: Pick<SharedList, 'id' | 'name' | 'owner' | 'visibility'>
  address: ListAddress
}

/** Follows a list; pressed while the member follows it. A guest is asked to sign in. */
export function FollowListButton(props: FollowListButtonProps) {
  const { isOn, toggle } = useToggle(followListToggle(props))
  return (
    <Button
      look={isOn ? 'secondary' : 'primary'}
      aria-pressed={isOn}
      onClick={toggle}
      // As wide with either text.
      className={classes('min-w-26', pressedButton)}
    >
      {isOn ? 'Following' : 'Follow'}
    </Button>
  )
}

type FollowedLists = Answer<typeof listFollowedLists>

function followListToggle({ list, address }: FollowListButtonProps) {
  const input = { params: { id: list.id }, query: { ...(address.key !== undefined && { key: address.key }) } }
  return defineToggle({
    act: `follow list ${list.id}`,
    query: followedListsQuery(),
    isOn: ({ ids }) => ids.includes(list.id),
    set: (cache, on) =>
      cache.setQueryData(followedListsQuery().queryKey, (known) => known && withList(known, list, on)),
    send: (on) => (on ? api.followList : api.unfollowList)(input),
    confirm(cache, { follower_count }) {
      cache.setQueryData(
        sharedListQuery(address).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, list: { ...page.list, follower_count } })),
          },
      )
      void cache.invalidateQueries(followedListsQuery())
      void cache.invalidateQueries(followedChangesQuery())
    },
    failed: 'The list could not be followed or unfollowed.',
  })
}

function withList(
  known: FollowedLists,
  { id, name, owner, visibility }: FollowListButtonProps['list'],
  isFollowed: boolean,
): FollowedLists {
  const ids = known.ids.filter((one) => one !== id)
  const lists = known.lists.filter((one) => one.id !== id)
  if (!isFollowed) return { ids, lists }
  return { ids: [id, ...ids], lists: visibility === 'public' ? [{ id, name, owner }, ...lists] : lists }
}
