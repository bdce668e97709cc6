import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/lists.ts'
import { violates } from '#database/client.ts'
import { unauthorized } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { toPost } from '#api/posts/public.ts'
import { findSavedLists, toSavedList } from './presenter.ts'
import * as queries from './queries.ts'
import { conflict, listNotFound } from './errors.ts'

type ListCall = Services & { viewer: Viewer; params: { id: number } }

/** The member's list, without its items. Throws 404 when there is none. */
export async function findOwnList({ database, viewer, params }: ListCall) {
  const list = await queries.findList(database, viewer.id, params.id)
  if (!list) throw listNotFound()
  return list
}

/** The error for a list that was neither changed nor deleted. */
async function refusal(call: ListCall) {
  const { is_default } = await findOwnList(call)
  return is_default ? conflict(messages.list.isDefault) : listNotFound()
}

export function listSavedLists({ database, viewer }: Call<typeof contract.listSavedLists>) {
  return findSavedLists(database, viewer.id)
}

export async function createSavedList({ database, viewer, body }: Call<typeof contract.createSavedList>) {
  const list = await queries.insertList(database, viewer.id, body).catch((error) => {
    throw violates(error, 'saved_lists_of_one_member') ? conflict(messages.list.tooMany) : error
  })
  if (!list) throw unauthorized('Your account has been deleted.')
  return toSavedList(list, [])
}

export async function getSavedList(call: Call<typeof contract.getSavedList>) {
  const list = await findOwnList(call)
  const posts = await queries.postsIn(call.database, list.id)
  return toSavedList(list, posts.map(toPost))
}

export async function updateSavedList(call: Call<typeof contract.updateSavedList>) {
  const { database, viewer, params, body } = call
  const updated = await queries.updateOwnList(database, viewer.id, params.id, body)
  if (!updated) throw await refusal(call)
  const [list] = await findSavedLists(database, viewer.id, { id: params.id })
  // Deleted by another request between the write and this read.
  if (!list) throw listNotFound()
  return list
}

export async function deleteSavedList(call: Call<typeof contract.deleteSavedList>): Promise<void> {
  const deleted = await queries.deleteOwnList(call.database, call.viewer.id, call.params.id)
  if (!deleted) throw await refusal(call)
}
