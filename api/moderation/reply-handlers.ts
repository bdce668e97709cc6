import { makerRefusals } from '#contract/maker-messages.ts'
import type * as contract from '#contract/makers.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { decisionOf, invalidateAll, logAction } from './action.ts'
import { requireOthersReply } from './own.ts'
import { removeReply } from './reply-queries.ts'

export async function removeMakerReply(call: Call<typeof contract.removeMakerReply>): Promise<void> {
  const writer = await removeReply(call.database, call.params.id, decisionOf(call))
  if (writer === undefined) {
    await requireOthersReply(call)
    throw notFound(makerRefusals.noReply)
  }
  logAction(call, writer, { act: 'remove_reply', post: call.params.id })
  invalidateAll(call)
}
