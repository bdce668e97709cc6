import { listMessages } from '#contract/list-messages.ts'
import type * as contract from '#contract/public-lists.ts'
import type { Call } from '#api/http/call.ts'
import { listsChanged } from './cache-tags.ts'
import { conflict, listNotFound } from './errors.ts'
import * as queries from './follow-queries.ts'

export async function followList(call: Call<typeof contract.followList>) {
  const { database, viewer, params, query, cache } = call
  const list = await queries.followList(database, viewer.id, { id: params.id, key: query.key })
  if (!list) throw listNotFound()
  if (list.member_id === viewer.id) throw conflict(listMessages.ownList)
  cache.invalidate(listsChanged(list))
  return { following: true, follower_count: list.follower_count }
}

export async function unfollowList(call: Call<typeof contract.unfollowList>) {
  const { database, viewer, params, query, cache } = call
  const list = await queries.unfollowList(database, viewer.id, { id: params.id, key: query.key })
  if (!list) throw listNotFound()
  cache.invalidate(listsChanged(list))
  return { following: false, follower_count: list.follower_count }
}

export async function listFollowedLists({ database, viewer }: Call<typeof contract.listFollowedLists>) {
  const followed = await queries.followedLists(database, viewer.id)
  const muted = new Set(viewer.muted.members)
  return {
    ids: followed.map(({ id }) => id),
    lists: followed
      .filter(({ visibility, member_id }) => visibility === 'public' && !muted.has(member_id))
      .map(({ id, name, owner }) => ({ id, name, owner })),
  }
}
