import type * as contract from '#contract/follows.ts'
import type { Call } from '#api/http/call.ts'
import { toolEngagementChanged, toolNotFound } from '#api/tools/public.ts'
import * as queries from './queries.ts'

export async function followTool({ database, viewer, params, cache }: Call<typeof contract.followTool>) {
  const tool = await queries.followTool(database, viewer.id, params.slug)
  if (!tool) throw toolNotFound()
  cache.invalidate(toolEngagementChanged(tool.id))
  return { following: true, follower_count: tool.follower_count }
}

export async function unfollowTool({ database, viewer, params, cache }: Call<typeof contract.unfollowTool>) {
  const tool = await queries.unfollowTool(database, viewer.id, params.slug)
  if (!tool) throw toolNotFound()
  cache.invalidate(toolEngagementChanged(tool.id))
  return { following: false, follower_count: tool.follower_count }
}

export async function getFollowing({ database, viewer }: Call<typeof contract.getFollowing>) {
  // Members and categories cannot be followed yet.
  return { members: [], tools: await queries.followedTools(database, viewer.id), categories: [] }
}
