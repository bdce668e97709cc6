import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { decisionOf, logAct, showAnew, type Act } from './act.ts'
import { closeCase, setCommentHidden, setPostHidden } from './act-queries.ts'
import { rejectLinkOfCase } from './link-handlers.ts'
import { setSuspended } from './member-queries.ts'

async function judgePost(call: Act<{ id: number }>, isHidden: boolean): Promise<void> {
  const judged = await setPostHidden(call.database, call.params.id, isHidden, decisionOf(call))
  if (!judged) throw postNotFound()
  logAct(call, judged.author_id, { act: isHidden ? 'hide' : 'restore', post: judged.post_id })
  showAnew(call)
}

export function hidePost(call: Call<typeof contract.hidePost>): Promise<void> {
  return judgePost(call, true)
}

export function restorePost(call: Call<typeof contract.restorePost>): Promise<void> {
  return judgePost(call, false)
}

async function judgeComment(call: Act<{ id: number }>, isHidden: boolean): Promise<void> {
  const judged = await setCommentHidden(call.database, call.params.id, isHidden, decisionOf(call))
  if (!judged) throw notFound(messages.comment.notFound)
  logAct(call, judged.author_id, { act: isHidden ? 'hide' : 'restore', comment: call.params.id })
  showAnew(call)
}

export function hideComment(call: Call<typeof contract.hideComment>): Promise<void> {
  return judgeComment(call, true)
}

export function restoreComment(call: Call<typeof contract.restoreComment>): Promise<void> {
  return judgeComment(call, false)
}

export async function dismissCase(call: Call<typeof contract.dismissCase>): Promise<void> {
  const isClosed = await closeCase(call.database, call.params.id, decisionOf(call))
  if (isClosed) return logAct(call, null, { act: 'dismiss', case: call.params.id })
  if (!(await rejectLinkOfCase(call))) throw notFound(messages.moderation.caseNotFound)
}

async function judgeMember(call: Act<{ username: string }>, isSuspended: boolean): Promise<void> {
  const { database, params, viewer, address, securityLog } = call
  const { outcome, member } = await setSuspended(database, params.username, isSuspended, decisionOf(call))
  if (outcome === 'unknown') throw notFound(messages.member.notFound)
  if (outcome === 'protected') throw new AppError(409, 'protected', messages.moderation.notSuspendable)
  const act = isSuspended ? 'suspend' : 'unsuspend'
  securityLog({ event: 'suspension', member, address, about: { act, moderator: viewer.id } })
  showAnew(call)
}

export function suspendMember(call: Call<typeof contract.suspendMember>): Promise<void> {
  return judgeMember(call, true)
}

export function unsuspendMember(call: Call<typeof contract.unsuspendMember>): Promise<void> {
  return judgeMember(call, false)
}
