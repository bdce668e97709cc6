import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { getFollowing } from '#contract/follows.ts'
import { followingQuery } from '#web/api/follows.ts'
import { memberQuery } from '#web/api/members.ts'
import { toolQuery } from '#web/api/tools.ts'

/** All that the member follows. */
export type Following = Answer<typeof getFollowing>

/** What can be followed. */
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

/** Whether something is followed; undefined while that is unknown. */
export function isFollowed(following: Following | undefined, followed: Followed): boolean | undefined {
  const key = followedKey(followed)
  return following && listFollowed(following).some((one) => followedKey(one) === key)
}

/** Optimistic change: follows or unfollows, and moves the count by one. No change when it is so already. */
export function applyFollow(cache: QueryClient, followed: Followed, follow: boolean): void {
  if (isFollowed(cache.getQueryData(followingQuery().queryKey), followed) === follow) return
  setFollowed(cache, followed, follow)
  changeFollowerCount(cache, followed, (count) => count + (follow ? 1 : -1))
}

/** Reverts `applyFollow(cache, followed, follow)` after a failure. */
export function revertFollow(cache: QueryClient, followed: Followed, follow: boolean): void {
  if (cache.getQueryData(followingQuery().queryKey)) applyFollow(cache, followed, !follow)
  // The session has ended, and the member's data with it: the count alone is left to revert.
  else changeFollowerCount(cache, followed, (count) => count + (follow ? -1 : 1))
}

/** Sets what the server has confirmed. */
export function confirmFollow(
  cache: QueryClient,
  followed: Followed,
  { following, follower_count }: { following: boolean; follower_count: number },
): void {
  setFollowed(cache, followed, following)
  changeFollowerCount(cache, followed, () => follower_count)
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
