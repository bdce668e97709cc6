import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { decisionOf, logAction, invalidateAll, type ModerationCall } from './action.ts'
import { closeCase, setCommentHidden, setPostHidden } from './action-queries.ts'
import { rejectLinkOfCase } from './link-handlers.ts'
import { clearVotersOfCase } from './voter-handlers.ts'
import { setSuspended } from './member-queries.ts'
import { requireOtherMember, requireOthersCase, requireOthersComment, requireOthersPost } from './own.ts'

async function moderatePost(call: ModerationCall<{ id: number }>, isHidden: boolean): Promise<void> {
  const item = await setPostHidden(call.database, call.params.id, isHidden, decisionOf(call))
  if (!item) {
    await requireOthersPost(call)
    throw postNotFound()
  }
  logAction(call, item.author_id, { act: isHidden ? 'hide' : 'restore', post: item.post_id })
  invalidateAll(call)
}

export function hidePost(call: Call<typeof contract.hidePost>): Promise<void> {
  return moderatePost(call, true)
}

export function restorePost(call: Call<typeof contract.restorePost>): Promise<void> {
  return moderatePost(call, false)
}

async function moderateComment(call: ModerationCall<{ id: number }>, isHidden: boolean): Promise<void> {
  const item = await setCommentHidden(call.database, call.params.id, isHidden, decisionOf(call))
  if (!item) {
    await requireOthersComment(call)
    throw notFound(messages.comment.notFound)
  }
  logAction(call, item.author_id, { act: isHidden ? 'hide' : 'restore', comment: call.params.id })
  invalidateAll(call)
}

export function hideComment(call: Call<typeof contract.hideComment>): Promise<void> {
  return moderateComment(call, true)
}

export function restoreComment(call: Call<typeof contract.restoreComment>): Promise<void> {
  return moderateComment(call, false)
}

export async function dismissCase(call: Call<typeof contract.dismissCase>): Promise<void> {
  const isClosed = await closeCase(call.database, call.params.id, decisionOf(call))
  if (isClosed) {
    call.cache.invalidate([tags.moderationLog])
    return logAction(call, null, { act: 'dismiss', case: call.params.id })
  }
  if ((await rejectLinkOfCase(call)) || (await clearVotersOfCase(call))) return
  await requireOthersCase(call)
  throw notFound(messages.moderation.caseNotFound)
}

async function moderateMember(
  call: ModerationCall<{ username: string }>,
  isSuspended: boolean,
): Promise<void> {
  const { database, params, viewer, address, securityLog } = call
  const { outcome, member } = await setSuspended(database, params.username, isSuspended, decisionOf(call))
  if (outcome === 'unknown') {
    await requireOtherMember(call)
    throw notFound(messages.member.notFound)
  }
  if (outcome === 'protected') throw new AppError(409, 'protected', messages.moderation.notSuspendable)
  const act = isSuspended ? 'suspend' : 'unsuspend'
  securityLog({ event: 'suspension', member, address, about: { act, moderator: viewer.id } })
  invalidateAll(call)
  // The votes of a suspended member count in no rank.
  call.wakeWeights()
}

export function suspendMember(call: Call<typeof contract.suspendMember>): Promise<void> {
  return moderateMember(call, true)
}

export function unsuspendMember(call: Call<typeof contract.unsuspendMember>): Promise<void> {
  return moderateMember(call, false)
}
