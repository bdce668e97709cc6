import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggestedMembersQuery } from '#web/api/follows.ts'
import { FollowedGroup } from '#web/members/follows/followed-list.tsx'

const shown = 3

/** Members whose reviews helped most in the chosen categories, with buttons that follow them. */
export function PeopleToFollow({ categories }: { categories: number[] }) {
  const { data = [] } = useQuery({
    ...suggestedMembersQuery(categories.toSorted((one, other) => one - other)),
    placeholderData: keepPreviousData,
  })
  if (data.length === 0) return null
  const items = data.slice(0, shown).map(({ username, name, profile_picture }) => ({
    ...{ kind: 'member' as const, username, name, profile_picture },
  }))
  return (
    <div className="space-y-3 py-7">
      <FollowedGroup title="People to follow" items={items} />
      <p className="text-sm text-ink-3">
        Their reviews helped most members, first in the categories you choose.
      </p>
    </div>
  )
}
