import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { AppError, postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import { decisionOf, showAnew, type Act } from './act.ts'
import { approvePendingLink, postOfLinkCase, rejectPendingLink, type LinkOutcome } from './link-queries.ts'

interface Deciding extends Act<unknown> {
  address: string
}

function conclude(call: Deciding, post: number, act: string, outcome: LinkOutcome): void {
  if (outcome === 'unknown') throw postNotFound()
  if (outcome === 'not_pending') throw new AppError(409, 'not_pending', messages.moderation.linkNotPending)
  const { viewer, address } = call
  call.securityLog({ event: 'moderation', member: viewer.id, address, about: { act, post } })
  showAnew(call)
}

export async function approveLink(call: Call<typeof contract.approveLink>): Promise<void> {
  const { database, params, body } = call
  // Its host may be refused only since the link was submitted.
  refuseHosts(call.refusedHosts, { link: [body.link] })
  const outcome = await approvePendingLink(database, params.id, body.link, decisionOf(call))
  conclude(call, params.id, 'approve_link', outcome)
}

export async function rejectLink(call: Call<typeof contract.rejectLink>): Promise<void> {
  const { database, params } = call
  conclude(call, params.id, 'reject_link', await rejectPendingLink(database, params.id, decisionOf(call)))
}

/** Rejects the pending link that an open case is about. False when there is no such case. */
export async function rejectLinkOfCase(call: Call<typeof contract.dismissCase>): Promise<boolean> {
  const post = await postOfLinkCase(call.database, call.params.id)
  if (post === undefined) return false
  const outcome = await rejectPendingLink(call.database, post, decisionOf(call))
  if (outcome !== 'done') return false
  conclude(call, post, 'reject_link', outcome)
  return true
}
