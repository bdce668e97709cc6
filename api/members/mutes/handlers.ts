import { messages } from '#contract/messages.ts'
import { muteMessages } from '#contract/mute-messages.ts'
import type * as contract from '#contract/mutes.ts'
import { AppError, badFields, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import * as queries from './queries.ts'

/**
 * The ids of muted members and hidden posts are part of the viewer, which is stored with the session. Notifications of muted
 * members are not shown. No public answer depends on either.
 */
function changed({ cache, viewer }: Services & { viewer: Viewer }): void {
  cache.invalidate([tags.sessionsOf(viewer.id), tags.notificationsOf(viewer.id)])
}

function full(detail: string): AppError {
  return new AppError(409, 'conflict', detail)
}

export async function muteMember(call: Call<typeof contract.muteMember>): Promise<void> {
  const outcome = await queries.muteMember(call.database, call.viewer.id, call.params.username)
  if (!outcome) throw notFound(messages.member.notFound)
  if (outcome.is_own) throw badFields({ username: [muteMessages.self] })
  if (!outcome.is_muted) throw full(muteMessages.tooManyMembers)
  changed(call)
}

export async function unmuteMember(call: Call<typeof contract.unmuteMember>): Promise<void> {
  const outcome = await queries.unmuteMember(call.database, call.viewer.id, call.params.username)
  if (!outcome) throw notFound(messages.member.notFound)
  if (outcome.is_own) throw badFields({ username: [muteMessages.self] })
  changed(call)
}

export async function hidePostForMe(call: Call<typeof contract.hidePostForMe>): Promise<void> {
  const outcome = await queries.hidePost(call.database, call.viewer.id, call.params.id)
  if (!outcome) throw postNotFound()
  if (outcome.is_own) throw badFields({ id: [muteMessages.own] })
  if (!outcome.is_muted) throw full(muteMessages.tooManyPosts)
  changed(call)
}

export async function showPostForMe(call: Call<typeof contract.showPostForMe>): Promise<void> {
  const outcome = await queries.showPost(call.database, call.viewer.id, call.params.id)
  if (!outcome) throw postNotFound()
  if (outcome.is_own) throw badFields({ id: [muteMessages.own] })
  changed(call)
}

export async function listMuted({ database, viewer }: Call<typeof contract.listMuted>) {
  const [members, posts] = await Promise.all([
    queries.mutedMembers(database, viewer.id),
    queries.hiddenPosts(database, viewer.id),
  ])
  return { members, posts }
}
