import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/moderation.ts'
import { tryToRemovePictures } from '#api/media/public.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { decisionOf, logAction, invalidateAll } from './action.ts'
import { resetProfile } from './member-queries.ts'
import { requireOtherMember } from './own.ts'

export async function resetMember(call: Call<typeof contract.resetMember>): Promise<void> {
  const { database, media, params, body } = call
  const { outcome, member } = await resetProfile(database, params.username, body.fields, decisionOf(call))
  if (outcome === 'unknown') {
    await requireOtherMember(call)
    throw notFound(messages.member.notFound)
  }
  if (outcome === 'protected') throw new AppError(409, 'protected', messages.moderation.notResettable)
  logAction(call, member, { act: 'reset', fields: body.fields.join(' ') })
  invalidateAll(call)
  await tryToRemovePictures(database, media)
}
