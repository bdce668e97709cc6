import { finderMessages } from '#contract/finder-messages.ts'
import type * as contract from '#contract/finds.ts'
import type { SavedNeed } from '#contract/finds.ts'
import { needKey } from '#contract/need-key.ts'
import { AppError, notFound, unauthorized } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import * as queries from './queries.ts'

function toSavedNeed({ created_at, ...row }: queries.SavedNeedRow): SavedNeed {
  return { ...row, created_at: created_at.toISOString() }
}

export async function listSavedNeeds({ database, viewer }: Call<typeof contract.listSavedNeeds>) {
  return (await queries.findSavedNeeds(database, viewer.id)).map(toSavedNeed)
}

export async function saveNeed(call: Call<typeof contract.saveNeed>) {
  const need = call.body.need.replace(/\s+/g, ' ')
  const saved = await queries.insertSavedNeed(call.database, call.viewer.id, {
    ...{ need, key: needKey(need), unseenTools: call.body.unseen_tools },
  })
  if (!saved) throw unauthorized('Your account has been deleted.')
  if (saved === 'too many') throw new AppError(409, 'too_many', finderMessages.tooManySaved)
  call.wakeSavedNeeds()
  return toSavedNeed(saved)
}

export async function markSavedNeedSeen({
  database,
  viewer,
  params,
}: Call<typeof contract.markSavedNeedSeen>): Promise<void> {
  if (!(await queries.markSeen(database, viewer.id, params.id))) throw notFound(finderMessages.notSaved)
}

export async function deleteSavedNeed({
  database,
  viewer,
  params,
  cache,
}: Call<typeof contract.deleteSavedNeed>) {
  const unseenTools = await queries.removeSavedNeed(database, viewer.id, params.id)
  if (!unseenTools) throw notFound(finderMessages.notSaved)
  cache.invalidate([tags.notificationsOf(viewer.id)])
  return { unseen_tools: unseenTools }
}
