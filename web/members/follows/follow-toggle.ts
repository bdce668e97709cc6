import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { getFollowing } from '#contract/follows.ts'
import { api } from '#web/api/browser.ts'
import { followedChangesQuery, followedPostsQuery, followingQuery } from '#web/api/follows.ts'
import { memberQuery } from '#web/api/members.ts'
import { toolQuery } from '#web/api/tools.ts'
import { defineToggle } from '#web/session/use-toggle.ts'

/** All that the member follows. */
export type Following = Answer<typeof getFollowing>

/** A tool, member or category to follow. */
export type Followed =
  | ({ kind: 'tool' } & Pick<Following['tools'][number], 'slug' | 'name' | 'logo'>)
  | ({ kind: 'member' } & Pick<Following['members'][number], 'username' | 'name' | 'profile_picture'>)
  | ({ kind: 'category' } & Pick<Following['categories'][number], 'id' | 'name'>)

/** A text that differs between all that can be followed. */
export function followedKey(followed: Followed): string {
  if (followed.kind === 'tool') return `tool ${followed.slug}`
  if (followed.kind === 'member') return `member ${followed.username.toLowerCase()}`
  return `category ${followed.id}`
}

/** All that is followed as one list. */
export function listFollowed({ members, tools, categories }: Following): Followed[] {
  return [
    ...members.map((one) => ({ kind: 'member' as const, ...one })),
    ...tools.map((one) => ({ kind: 'tool' as const, ...one })),
    ...categories.map((one) => ({ kind: 'category' as const, ...one })),
  ]
}

/** Whether the member follows something. */
export function followToggle(followed: Followed) {
  const key = followedKey(followed)
  return defineToggle({
    act: `follow ${key}`,
    query: followingQuery(),
    isOn: (following) => listFollowed(following).some((one) => followedKey(one) === key),
    set: (cache, on) => setFollowed(cache, followed, on),
    move: (cache, step) => changeFollowerCount(cache, followed, (count) => count + step),
    send: (on) => send(followed, on),
    confirm(cache, { following, follower_count }) {
      setFollowed(cache, followed, following)
      changeFollowerCount(cache, followed, () => follower_count)
      void loadFollowedAgain(cache)
    },
    failed: `${followed.name} could not be followed or unfollowed.`,
  })
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

/** Invalidation alone joins a first load that is under way, which may have been read before the change. */
async function loadFollowedAgain(cache: QueryClient): Promise<void> {
  for (const { queryKey } of [followedPostsQuery(), followedChangesQuery()]) {
    await cache.cancelQueries({ queryKey })
    await cache.invalidateQueries({ queryKey })
  }
}

function changeFollowerCount(
  cache: QueryClient,
  followed: Followed,
  change: (count: number) => number,
): void {
  const changed = <Shown extends { follower_count: number }>(known: Shown | undefined) =>
    known && { ...known, follower_count: Math.max(0, change(known.follower_count)) }
  if (followed.kind === 'tool') cache.setQueryData(toolQuery(followed.slug).queryKey, changed)
  if (followed.kind === 'member') cache.setQueryData(memberQuery(followed.username).queryKey, changed)
}

function setFollowed(cache: QueryClient, followed: Followed, follow: boolean): void {
  const key = followedKey(followed)
  cache.setQueryData(followingQuery().queryKey, (known) => {
    if (!known) return undefined
    const others = listFollowed(known).filter((one) => followedKey(one) !== key)
    const all = follow ? [followed, ...others] : others
    return {
      members: all.flatMap((one) => (one.kind === 'member' ? [one] : [])),
      tools: all.flatMap((one) => (one.kind === 'tool' ? [one] : [])),
      categories: all.flatMap((one) => (one.kind === 'category' ? [one] : [])),
    }
  })
}
