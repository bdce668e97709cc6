import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type * as contract from '#contract/follows.ts'
import type * as memberContract from '#contract/member-follows.ts'
import { messages } from '#contract/messages.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { readUnmuted } from '#api/http/unmuted.ts'
import { postFor } from '#api/posts/public.ts'
import { toolEngagementChanged, toolNotFound } from '#api/tools/public.ts'
import * as categories from './category-queries.ts'
import { beforeAll, followedPosts, type PostKey } from './feed-queries.ts'
import { followedMembers } from './member-queries.ts'
import * as tools from './tool-queries.ts'

export async function followTool({ database, viewer, params, cache }: Call<typeof contract.followTool>) {
  const tool = await tools.followTool(database, viewer.id, params.slug)
  if (!tool) throw toolNotFound()
  cache.invalidate(toolEngagementChanged(tool.id))
  return { following: true, follower_count: tool.follower_count }
}

export async function unfollowTool({ database, viewer, params, cache }: Call<typeof contract.unfollowTool>) {
  const tool = await tools.unfollowTool(database, viewer.id, params.slug)
  if (!tool) throw toolNotFound()
  cache.invalidate(toolEngagementChanged(tool.id))
  return { following: false, follower_count: tool.follower_count }
}

// No cached answer shows the followers of a category.
export async function followCategory({
  database,
  viewer,
  params,
}: Call<typeof memberContract.followCategory>) {
  const category = await categories.followCategory(database, viewer.id, params.id)
  if (!category) throw notFound(messages.category.notFound)
  return { following: true, follower_count: category.follower_count }
}

export async function unfollowCategory({
  database,
  viewer,
  params,
}: Call<typeof memberContract.unfollowCategory>) {
  const category = await categories.unfollowCategory(database, viewer.id, params.id)
  if (!category) throw notFound(messages.category.notFound)
  return { following: false, follower_count: category.follower_count }
}

export async function getFollowing({ database, viewer }: Call<typeof contract.getFollowing>) {
  const [members, followedTools, followedCategories] = await Promise.all([
    followedMembers(database, viewer.id),
    tools.followedTools(database, viewer.id),
    categories.followedCategories(database, viewer.id),
  ])
  return { members, tools: followedTools, categories: followedCategories }
}

const key = z.tuple([cursorTime, id]).transform(([at, id]): PostKey => ({ at, id }))

export async function listFollowedPosts({
  database,
  viewer,
  query,
}: Call<typeof memberContract.listFollowedPosts>) {
  const { limit, cursor } = query
  const { rows, stoppedAt } = await readUnmuted(
    { viewer, after: decodeCursor(cursor, key), count: limit + 1 },
    ({ after = beforeAll, count }) => followedPosts(database, { member: viewer.id, ...after, count }),
    ({ at, id }) => ({ at, id }),
  )
  return pageOf(rows, limit, postFor(viewer), ({ at, id }) => [at, id], stoppedAt)
}
