import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { feedQuery, topPostsQuery } from '#web/api/feed.ts'
import { useMuted } from '#web/members/mutes/public.ts'
import { useMember } from '#web/session/use-session.ts'
import { FollowCategories } from './follow-categories.tsx'
import { followedKey, type Followed } from './follow-toggle.ts'
import { FollowedGroup } from './followed-list.tsx'
import { useFrequentCategories } from './use-frequent-categories.ts'

const shownOfEach = 4
const shownCategories = 8

/** Members who have just posted, trending tools and frequent categories, with buttons that follow them. */
export function FollowSuggestions() {
  const categories = useFrequentCategories(shownCategories)
  return (
    <div className="space-y-6">
      {categories.length > 0 && (
        <section aria-label="Popular categories" className="space-y-3">
          <h2 className="text-lg font-semibold">Popular categories</h2>
          <FollowCategories wraps categories={categories} />
        </section>
      )}
      <FollowedGroup title="Popular tools" items={useTrendingTools()} />
      <FollowedGroup title="Active members" items={useActiveMembers()} />
    </div>
  )
}

function useTrendingTools(): Followed[] {
  const { data: posts = [] } = useQuery(topPostsQuery())
  return firstOfEach(
    posts.flatMap(({ tool }) => (tool ? [{ kind: 'tool' as const, ...tool }] : [])),
    shownOfEach,
  )
}

function useActiveMembers(): Followed[] {
  const user = useMember()
  const { usernames: muted } = useMuted()
  const { data } = useInfiniteQuery(feedQuery())
  const posts = data?.pages[0]?.items ?? []
  const others = posts.filter(({ username }) => username !== user?.username && !muted.has(username))
  return firstOfEach(
    others.map(({ username, name, profile_picture }) => ({
      ...{ kind: 'member' as const, username, name },
      profile_picture: profile_picture ?? null,
    })),
    shownOfEach,
  )
}

function firstOfEach(all: Followed[], count: number): Followed[] {
  return [...new Map(all.map((one) => [followedKey(one), one])).values()].slice(0, count)
}
