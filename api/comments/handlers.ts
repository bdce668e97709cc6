import { z } from 'zod'
import type * as contract from '#contract/comments.ts'
import { id } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import { forbidden, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { emailNotVerified, mustVerifyEmail } from '#api/http/email-verified.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { engagementChanged, type Target } from '#api/posts/public.ts'
import { hasLink } from './has-link.ts'
import { toComment } from './presenter.ts'
import * as queries from './queries.ts'

type About = Services & { params: { id: number } }

function commentNotFound() {
  return notFound(messages.comment.notFound)
}

/** Throws 404 when there is no such post. */
export async function findPost({ database, params }: About): Promise<void> {
  if (!(await queries.postExists(database, params.id))) throw postNotFound()
}

/** Throws 404 when there is no such comment, 403 when it is someone else's. */
export async function findOwnComment({
  database,
  viewer,
  params,
}: About & { viewer: Viewer }): Promise<void> {
  const author = await queries.authorOf(database, params.id)
  if (author === undefined) throw commentNotFound()
  if (author !== viewer.id) throw forbidden(messages.comment.notYours)
}

const key = z
  .tuple([z.literal('comment'), z.iso.datetime().transform((text) => new Date(text)), id])
  .transform(([, at, id]) => ({ at, id }))

/** Tags to invalidate when a member's comment is added or deleted. */
function commentsChanged(member: number, post: Target): CacheTag[] {
  return [...engagementChanged(post), tags.commentsOn(post.id), tags.statsOf(member)]
}

function isLinkRefused(call: Services & { viewer: Viewer }, text: string): boolean {
  return mustVerifyEmail(call) && hasLink(text)
}

export async function createComment(call: Call<typeof contract.createComment>) {
  const { database, viewer, params, cache, body } = call
  if (isLinkRefused(call, body.text)) {
    await findPost(call)
    throw emailNotVerified()
  }
  const comment = await queries.insertComment(database, viewer.id, params.id, body.text)
  if (!comment) throw postNotFound()
  cache.invalidate(commentsChanged(viewer.id, { ...comment, id: params.id }))
  return toComment(comment)
}

export async function listComments(call: Call<typeof contract.listComments>) {
  const { database, params, query } = call
  const { limit, cursor } = query
  const after = decodeCursor(cursor, key)
  const rows = await queries.commentsOn(database, params.id, { after, count: limit + 1 })
  if (rows.length === 0) await findPost(call)
  call.addCacheTags(tags.commentsOn(params.id), ...rows.map(({ member_id }) => tags.member(member_id)))
  return pageOf(rows, limit, toComment, (row) => ['comment', row.created_at, row.id])
}

export async function updateComment(call: Call<typeof contract.updateComment>) {
  const { database, viewer, params, body } = call
  if (isLinkRefused(call, body.text)) {
    await findOwnComment(call)
    throw emailNotVerified()
  }
  const comment = await queries.updateOwnComment(database, viewer.id, params.id, body.text)
  if (!comment) {
    await findOwnComment(call)
    throw commentNotFound()
  }
  call.cache.invalidate([tags.commentsOn(comment.post_id)])
  return toComment(comment)
}

export async function deleteComment(call: Call<typeof contract.deleteComment>): Promise<void> {
  const post = await queries.deleteOwnComment(call.database, call.viewer.id, call.params.id)
  if (!post) {
    await findOwnComment(call)
    throw commentNotFound()
  }
  call.cache.invalidate(commentsChanged(call.viewer.id, post))
}
