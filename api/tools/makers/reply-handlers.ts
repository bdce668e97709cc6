import { makerRefusals } from '#contract/maker-messages.ts'
import type * as contract from '#contract/makers.ts'
import { forbidden, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { readPost } from '#api/posts/public.ts'
import { toolEngagementChanged } from '#api/tools/public.ts'
import { deleteReply, findAnswerable, writeReply } from './reply-queries.ts'

type ReplyCall = Services & { viewer: Viewer; params: { id: number } }

/** Throws 404 when there is no such post, 403 unless the viewer is a maker of its tool. */
export async function findPostToAnswer({ database, viewer, params }: ReplyCall): Promise<void> {
  const post = await findAnswerable(database, viewer.id, params.id)
  if (!post) throw postNotFound()
  if (!post.is_maker) throw forbidden(makerRefusals.notMaker)
}

/** Throws 404 when there is no such post or reply, 403 unless the viewer wrote it or is a maker of the tool. */
async function findReply({ database, viewer, params }: ReplyCall): Promise<void> {
  const post = await findAnswerable(database, viewer.id, params.id)
  if (!post) throw postNotFound()
  if (!post.is_maker && post.is_own !== true) throw forbidden(makerRefusals.notMaker)
  throw notFound(makerRefusals.noReply)
}

export async function setMakerReply(call: Call<typeof contract.setMakerReply>) {
  const { database, viewer, params, body, cache } = call
  const written = await writeReply(database, viewer.id, params.id, body.text)
  if (!written) await findPostToAnswer(call)
  if (written) cache.invalidate([tags.post(params.id), ...toolEngagementChanged(written.tool_id)])
  const post = await readPost(database, params.id)
  if (!post) throw postNotFound()
  return post
}

export async function deleteMakerReply(call: Call<typeof contract.deleteMakerReply>): Promise<void> {
  const { database, viewer, params, cache } = call
  const deleted = await deleteReply(database, viewer.id, params.id)
  if (!deleted) return findReply(call)
  cache.invalidate([tags.post(params.id), ...toolEngagementChanged(deleted.tool_id)])
}
