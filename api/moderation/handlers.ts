import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { decisionOf, logAction, invalidateAll, type ModerationCall } from './action.ts'
import { closeCase, setCommentHidden, setPostHidden } from './action-queries.ts'
import { suspendAndHideAll, undoHideAll } from './hide-all-queries.ts'
import { rejectLinkOfCase } from './link-handlers.ts'
import { clearVotersOfCase } from './voter-handlers.ts'
import { setSuspended, type MemberOutcome } from './member-queries.ts'
import { requireOtherMember, requireOthersCase, requireOthersComment, requireOthersPost } from './own.ts'

// The log has a reason for each act; an undo asks for none.
const undoReason = 'Undone'

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

type MemberCall = Services & {
  viewer: Viewer
  address: string
  params: { username: string }
}

async function refuseMember(call: MemberCall): Promise<never> {
  await requireOtherMember(call)
  throw notFound(messages.member.notFound)
}

async function concludeSuspension(
  call: MemberCall,
  act: 'suspend' | 'unsuspend',
  { outcome, member }: MemberOutcome,
): Promise<void> {
  if (outcome === 'unknown') await refuseMember(call)
  if (outcome === 'protected') throw new AppError(409, 'protected', messages.moderation.notSuspendable)
  const { viewer, address, securityLog } = call
  securityLog({ event: 'suspension', member, address, about: { act, moderator: viewer.id } })
  invalidateAll(call)
  // The votes of a suspended member count in no rank.
  call.wakeWeights()
}

export async function suspendMember(call: Call<typeof contract.suspendMember>): Promise<void> {
  const { database, params, body } = call
  const outcome = body.hide_all
    ? await suspendAndHideAll(database, params.username, decisionOf(call))
    : await setSuspended(database, params.username, true, decisionOf(call))
  await concludeSuspension(call, 'suspend', outcome)
  if (body.hide_all) logAction(call, outcome.member, { act: 'hide_all' })
}

export async function unsuspendMember(call: Call<typeof contract.unsuspendMember>): Promise<void> {
  const outcome = await setSuspended(call.database, call.params.username, false, decisionOf(call))
  await concludeSuspension(call, 'unsuspend', outcome)
}

export async function undoHide(call: Call<typeof contract.undoHide>): Promise<void> {
  const decision = { moderator: call.viewer.id, reason: undoReason }
  const undone = await undoHideAll(call.database, call.params.username, decision)
  if (undone.outcome === 'unknown') return refuseMember(call)
  if (undone.outcome === 'nothing') {
    throw new AppError(409, 'nothing_to_undo', messages.moderation.nothingToUndo)
  }
  if (undone.outcome === 'late') throw new AppError(409, 'too_late', messages.moderation.tooLateToUndo)
  logAction(call, undone.member, { act: 'undo_hide' })
  invalidateAll(call)
}
