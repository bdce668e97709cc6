import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { decisionOf, invalidateAll, logAction } from './action.ts'
import { requireOthersCase } from './own.ts'
import { clearVoters, suspendGroup } from './voter-queries.ts'

/** Lets the votes of a case of votes in step count again. False when the case is none. */
export async function clearVotersOfCase(call: Call<typeof contract.dismissCase>): Promise<boolean> {
  if (!(await clearVoters(call.database, call.params.id, decisionOf(call)))) return false
  logAction(call, null, { act: 'clear_voters', case: call.params.id })
  invalidateAll(call)
  call.wakeWeights()
  return true
}

export async function suspendVoters(call: Call<typeof contract.suspendVoters>): Promise<void> {
  const { database, params, viewer, address, securityLog } = call
  const members = await suspendGroup(database, params.id, decisionOf(call))
  if (!members) {
    await requireOthersCase(call)
    throw notFound(messages.moderation.caseNotFound)
  }
  logAction(call, null, { act: 'suspend_voters', case: params.id })
  for (const member of members)
    securityLog({ event: 'suspension', member, address, about: { act: 'suspend', moderator: viewer.id } })
  invalidateAll(call)
  call.wakeWeights()
}
