import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/lists.ts'
import { listMessages } from '#contract/list-messages.ts'
import { messages } from '#contract/messages.ts'
import type { updateListItem as updateListItemCall } from '#contract/public-lists.ts'
import { notFound, unauthorized } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { engagementChanged } from '#api/posts/public.ts'
import { listsChanged, visibilityChanged } from './cache-tags.ts'
import { conflict, listNotFound } from './errors.ts'
import { updateItem } from './item-queries.ts'
import { findListWithNotes, findSavedLists, toListedPosts, toSavedList } from './presenter.ts'
import * as queries from './queries.ts'

type ListCall = Services & { viewer: Viewer; params: { id: number } }

/** The member's list, without its items. Throws 404 when there is none. */
export async function findOwnList({ database, viewer, params }: ListCall) {
  const list = await queries.findList(database, viewer.id, params.id)
  if (!list) throw listNotFound()
  return list
}

/** The error for a list that was neither changed nor deleted; `detail` is the sentence for the default list. */
async function refusal(call: ListCall, detail: string = messages.list.isDefault) {
  const { is_default } = await findOwnList(call)
  return is_default ? conflict(detail) : listNotFound()
}

/** One of the member's lists after a write. Throws 404 when another request has deleted it meanwhile. */
async function findChanged({ database, viewer }: Services & { viewer: Viewer }, id: number) {
  const [list] = await findSavedLists(database, viewer, { id })
  if (!list) throw listNotFound()
  return list
}

export function listSavedLists({ database, viewer }: Call<typeof contract.listSavedLists>) {
  return findSavedLists(database, viewer)
}

export async function createSavedList({ database, viewer, body }: Call<typeof contract.createSavedList>) {
  const list = await queries.insertList(database, viewer.id, body)
  if (list === 'too many') throw conflict(messages.list.tooMany)
  if (!list) throw unauthorized('Your account has been deleted.')
  return { ...toSavedList(list, []), tools: [] }
}

export async function getSavedList(call: Call<typeof contract.getSavedList>) {
  const list = await findOwnList(call)
  const posts = await queries.postsIn(call.database, list.id, call.viewer)
  return toSavedList(list, toListedPosts(call.viewer, posts))
}

export async function updateSavedList(call: Call<typeof contract.updateSavedList>) {
  const { database, viewer, params, body, cache } = call
  const freshKey = randomBytes(16).toString('base64url')
  const updated = await queries.updateOwnList(database, { member: viewer.id, id: params.id, freshKey }, body)
  if (!updated) {
    const wouldBeShared = body.visibility !== undefined && body.visibility !== 'private'
    throw await refusal(call, wouldBeShared ? listMessages.defaultIsPrivate : undefined)
  }
  cache.invalidate(body.visibility === undefined ? listsChanged(updated) : visibilityChanged(updated.id))
  return findChanged(call, params.id)
}

export async function updateListItem(call: Call<typeof updateListItemCall>) {
  const { database, viewer, params, body, cache } = call
  const item = { member: viewer.id, list: params.id, post: params.post_id }
  const changed = await updateItem(database, item, body)
  if (changed === 'no list') throw listNotFound()
  if (changed === 'not in the list') throw notFound(listMessages.notInList)
  cache.invalidate(listsChanged(changed))
  const list = await findListWithNotes(database, viewer, params.id)
  if (!list) throw listNotFound()
  return list
}

export async function deleteSavedList(call: Call<typeof contract.deleteSavedList>): Promise<void> {
  const deleted = await queries.deleteOwnList(call.database, call.viewer.id, call.params.id)
  if (!deleted) throw await refusal(call)
  call.cache.invalidate([...deleted.posts.flatMap(engagementChanged), ...listsChanged(deleted)])
}
