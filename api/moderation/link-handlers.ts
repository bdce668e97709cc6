import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { AppError, postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import { decisionOf, logAction, invalidateAll, type LoggedAction, type ModerationCall } from './action.ts'
import { requireOthersPost } from './own.ts'
import { approvePendingLink, postOfLinkCase, rejectPendingLink, type LinkOutcome } from './link-queries.ts'

function conclude(call: ModerationCall<unknown>, about: LoggedAction, outcome: LinkOutcome): void {
  if (outcome === 'not_pending') throw new AppError(409, 'not_pending', messages.moderation.linkNotPending)
  logAction(call, null, about)
  invalidateAll(call)
}

/** Throws 404 or 403: no link of the post was found for this moderator to decide on. */
async function refusePost(call: ModerationCall<{ id: number }>): Promise<never> {
  await requireOthersPost(call)
  throw postNotFound()
}

export async function approveLink(call: Call<typeof contract.approveLink>): Promise<void> {
  const { database, params, body } = call
  // Its host may be refused only since the link was submitted.
  refuseHosts(call.refusedHosts, { link: [body.link] })
  const outcome = await approvePendingLink(database, params.id, body.link, decisionOf(call))
  if (outcome === 'unknown') await refusePost(call)
  conclude(call, { act: 'approve_link', post: params.id }, outcome)
}

export async function rejectLink(call: Call<typeof contract.rejectLink>): Promise<void> {
  const { database, params } = call
  const outcome = await rejectPendingLink(database, params.id, decisionOf(call))
  if (outcome === 'unknown') await refusePost(call)
  conclude(call, { act: 'reject_link', post: params.id }, outcome)
}

/** Rejects the pending link that an open case is about. False when there is no such case. */
export async function rejectLinkOfCase(call: Call<typeof contract.dismissCase>): Promise<boolean> {
  const post = await postOfLinkCase(call.database, call.params.id)
  if (post === undefined) return false
  const outcome = await rejectPendingLink(call.database, post, decisionOf(call))
  if (outcome !== 'done') return false
  conclude(call, { act: 'reject_link', post }, outcome)
  return true
}
