import { followMessages } from '#contract/follow-messages.ts'
import type * as contract from '#contract/member-follows.ts'
import { messages } from '#contract/messages.ts'
import { badFields, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { memberOf } from '#api/members/public.ts'
import * as queries from './member-queries.ts'
import { suggestMembers } from './suggestion-queries.ts'

interface MemberCall extends Pick<Services, 'database' | 'cache'> {
  viewer: Viewer
  params: { username: string }
}

/** 400 for oneself, 404 for nobody. */
async function refusal({ database, viewer, params }: MemberCall) {
  const isOneself = (await memberOf(database, params.username)) === viewer.id
  if (isOneself) return badFields({ username: [followMessages.oneself] })
  return notFound(messages.member.notFound)
}

async function change(call: MemberCall, following: boolean) {
  const { database, viewer, params, cache } = call
  const write = following ? queries.followMember : queries.unfollowMember
  const member = await write(database, viewer.id, params.username)
  if (!member) throw await refusal(call)
  cache.invalidate([tags.statsOf(member.id)])
  return { following, follower_count: member.follower_count }
}

export function followMember(call: Call<typeof contract.followMember>) {
  return change(call, true)
}

export function unfollowMember(call: Call<typeof contract.unfollowMember>) {
  return change(call, false)
}

export function listSuggestedMembers({
  database,
  viewer,
  query,
}: Call<typeof contract.listSuggestedMembers>) {
  const { id: member, muted } = viewer
  return suggestMembers(database, { member, muted: muted.members, categories: query.category })
}
