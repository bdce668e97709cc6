import type * as contract from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { listPostsOf } from '#api/posts/public.ts'
import { findMember, toPublicUser } from './presenter.ts'
import * as queries from './queries.ts'

export async function getMember({ database, params, addCacheTags }: Call<typeof contract.getMember>) {
  const member = await findMember(database, params.username)
  if (!member) throw notFound(messages.member.notFound)
  addCacheTags(tags.member(member.id), tags.statsOf(member.id))
  return toPublicUser(member)
}

/** The id of the member that a call is about. Throws 404 when there is none. */
export async function findMemberId(call: Services & { params: { username: string } }): Promise<number> {
  const id = await queries.memberOf(call.database, call.params.username)
  if (id === undefined) throw notFound(messages.member.notFound)
  return id
}

export async function listMemberPosts(call: Call<typeof contract.listMemberPosts>) {
  const id = await findMemberId(call)
  call.addCacheTags(tags.member(id), tags.postsOf(id))
  return listPostsOf(call, id, call.query)
}
