import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/lists.ts'
import { violates } from '#database/client.ts'
import { postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { engagementChanged } from '#api/posts/public.ts'
import { savePost, setLists, unsavePost } from './bookmark-queries.ts'
import { listsChanged } from './cache-tags.ts'
import { conflict, listNotFound } from './errors.ts'

export async function bookmarkPost(call: Call<typeof contract.bookmarkPost>) {
  const { database, viewer, cache, body, wakeListItems } = call
  const listed = { post: body.post_id, list: body.saved_list_id }
  const { target, list, post_count } = await savePost(database, viewer.id, listed).catch(refuseFullList)
  if (target === null) throw postNotFound()
  if (list === null) throw listNotFound()
  cache.invalidate([...engagementChanged(target), ...listsChanged(list)])
  if (list.visibility === 'public') wakeListItems()
  return { post_id: target.id, saved_list_id: list.id, post_count }
}

export async function unbookmarkPost({
  database,
  viewer,
  cache,
  body,
}: Call<typeof contract.unbookmarkPost>): Promise<void> {
  const listed = { post: body.post_id, list: body.saved_list_id }
  const { target, has_list, lists } = await unsavePost(database, viewer.id, listed)
  if (target) cache.invalidate([...engagementChanged(target), ...listsChanged(...lists)])
  if (!has_list) throw listNotFound()
}

export async function setPostLists({
  database,
  viewer,
  cache,
  params,
  body,
  wakeListItems,
}: Call<typeof contract.setPostLists>): Promise<void> {
  const wanted = { post: params.id, lists: body.list_ids }
  const outcome = await setLists(database, viewer.id, wanted).catch(refuseFullList)
  if (outcome === 'no post') throw postNotFound()
  if (outcome === 'no list') throw listNotFound()
  cache.invalidate([...engagementChanged(outcome.target), ...listsChanged(...outcome.lists)])
  if (outcome.lists.some(({ visibility }) => visibility === 'public')) wakeListItems()
}

function refuseFullList(error: unknown): never {
  throw violates(error, 'saved_lists_post_count_check') ? conflict(messages.list.full) : error
}
