import type { QueryClient } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { followingQuery } from '#web/api/follows.ts'
import { toolQuery } from '#web/api/tools.ts'

export type FollowedTool = Pick<Tool, 'slug' | 'name' | 'logo'>

/** Optimistic change: follows a tool or ends it, and moves its count by one. No change when it is so already. */
export function applyFollow(cache: QueryClient, tool: FollowedTool, follow: boolean): void {
  const known = cache.getQueryData(followingQuery().queryKey)
  if (known?.tools.some(({ slug }) => slug === tool.slug) === follow) return
  setFollowed(cache, tool, follow)
  moveFollowerCount(cache, tool, follow ? 1 : -1)
}

/** Reverts `applyFollow(cache, tool, follow)` after a failure. */
export function revertFollow(cache: QueryClient, tool: FollowedTool, follow: boolean): void {
  if (cache.getQueryData(followingQuery().queryKey)) applyFollow(cache, tool, !follow)
  // The session has ended, and the member's data with it: the count alone is left to revert.
  else moveFollowerCount(cache, tool, follow ? -1 : 1)
}

/** Sets what the server has confirmed. */
export function confirmFollow(
  cache: QueryClient,
  tool: FollowedTool,
  { following, follower_count }: { following: boolean; follower_count: number },
): void {
  setFollowed(cache, tool, following)
  cache.setQueryData(toolQuery(tool.slug).queryKey, (known) => known && { ...known, follower_count })
}

function moveFollowerCount(cache: QueryClient, { slug }: FollowedTool, step: 1 | -1): void {
  cache.setQueryData(
    toolQuery(slug).queryKey,
    (known) => known && { ...known, follower_count: Math.max(0, known.follower_count + step) },
  )
}

function setFollowed(cache: QueryClient, { slug, name, logo }: FollowedTool, follow: boolean): void {
  cache.setQueryData(followingQuery().queryKey, (known) => {
    if (!known) return undefined
    const others = known.tools.filter((one) => one.slug !== slug)
    return { ...known, tools: follow ? [{ slug, name, logo }, ...others] : others }
  })
}
