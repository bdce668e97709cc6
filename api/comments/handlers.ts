import { z } from 'zod'
import type * as contract from '#contract/comments.ts'
import { id } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import { commentMessages } from '#contract/comment-messages.ts'
import { badFields, forbidden, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { emailNotVerified, mustVerifyEmail } from '#api/http/email-verified.ts'
import { cursorCount, cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { mapInSlices } from '#api/http/slices.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { engagementChanged, requireShownPost, type Target } from '#api/posts/public.ts'
import { hasLink } from './has-link.ts'
import { asSeenBy } from './muted-comments.ts'
import { type CommentRow, toComment, toThreads } from './presenter.ts'
import * as queries from './queries.ts'
import { isInThreads, threadsOn, threadTo } from './thread-queries.ts'
import * as writes from './write-queries.ts'

type About = Pick<Services, 'database'> & { params: { id: number } }

function commentNotFound() {
  return notFound(messages.comment.notFound)
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

const key = z.tuple([z.literal('comment'), cursorTime, id]).transform(([, at, id]) => ({ at, id }))
// A cursor of one order is refused in another.
const threadKeys = {
  old: z.tuple([z.literal('old'), cursorTime, id]).transform(([, at, id]) => ({ at, id })),
  new: z.tuple([z.literal('new'), cursorTime, id]).transform(([, at, id]) => ({ at, id })),
  top: z
    .tuple([z.literal('top'), cursorCount, cursorTime, id])
    .transform(([, likes, at, id]) => ({ likes, at, id })),
}

/** Tags to invalidate when a member's comment is added or deleted. */
function commentsChanged(member: number, post: Target): CacheTag[] {
  return [...engagementChanged(post), tags.commentsOn(post.id), tags.statsOf(member)]
}

function isLinkRefused(call: Services & { viewer: Viewer }, text: string): boolean {
  return mustVerifyEmail(call) && hasLink(text)
}

/** Tags of what an answer shows of the comments: their authors, and whom they mention. */
function membersOf(rows: CommentRow[]): CacheTag[] {
  const members = new Set<number>()
  for (const { member_id, mentioned } of rows) {
    if (member_id !== null) members.add(member_id)
    for (const member of mentioned) members.add(member.member_id)
  }
  return [...members].map(tags.member)
}

export async function createComment(call: Call<typeof contract.createComment>) {
  const { database, viewer, params, cache, body } = call
  if (isLinkRefused(call, body.text)) {
    await requireShownPost(call)
    throw emailNotVerified()
  }
  const parent = body.parent_id ?? null
  const comment = await writes.insertComment(database, {
    member: viewer.id,
    post: params.id,
    text: body.text,
    parent,
  })
  if (!comment) {
    await requireShownPost(call)
    if (parent === null) throw postNotFound()
    throw badFields({ parent_id: [commentMessages.unknownParent] })
  }
  cache.invalidate(commentsChanged(viewer.id, { ...comment, id: params.id }))
  return toComment(comment)
}

export async function listComments(call: Call<typeof contract.listComments>) {
  const { database, viewer, params, query } = call
  const { limit, cursor, view, parent, comment } = query
  if (comment !== undefined && (view === undefined || parent !== undefined)) {
    throw badFields({ comment: [commentMessages.commentNeedsThreads] })
  }
  if (view === 'threads') return comment === undefined ? listThreads(call) : listThreadTo(call, comment)
  if (parent !== undefined) throw badFields({ parent: [commentMessages.parentNeedsThreads] })
  const after = decodeCursor(cursor, key)
  const rows = await queries.commentsOn(database, params.id, { after, count: limit + 1 })
  if (rows.length === 0) await requireShownPost(call)
  call.addCacheTags(tags.commentsOn(params.id), ...membersOf(rows))
  return pageOf(await mapInSlices(rows, toComment), limit, asSeenBy(viewer), ({ created_at, id }) => [
    'comment',
    created_at,
    id,
  ])
}

async function listThreads(call: Call<typeof contract.listComments>) {
  const { database, viewer, params, query, addCacheTags } = call
  const { limit, cursor, parent } = query
  const sort = parent === undefined ? query.sort : 'old'
  const after = decodeCursor(cursor, threadKeys[sort])
  const rows = await threadsOn(database, { post: params.id, parent, sort, after, limit })
  if (rows.length === 0) {
    await requireShownPost({ database, params })
    if (parent !== undefined && !(await isInThreads(database, params.id, parent))) throw commentNotFound()
  }
  addCacheTags(tags.commentsOn(params.id), ...membersOf(rows))
  return pageOf(await toThreads(rows), limit, asSeenBy(viewer), ({ like_count, created_at, id }) =>
    sort === 'top' ? [sort, like_count, created_at, id] : [sort, created_at, id],
  )
}

async function listThreadTo(call: Call<typeof contract.listComments>, comment: number) {
  const rows = await threadTo(call.database, call.params.id, comment)
  if (rows.length === 0) {
    await requireShownPost(call)
    throw commentNotFound()
  }
  call.addCacheTags(tags.commentsOn(call.params.id), ...membersOf(rows))
  return { items: (await toThreads(rows)).map(asSeenBy(call.viewer)), next: null }
}

export async function updateComment(call: Call<typeof contract.updateComment>) {
  const { database, viewer, params, body } = call
  if (isLinkRefused(call, body.text)) {
    await findOwnComment(call)
    throw emailNotVerified()
  }
  const comment = await writes.updateOwnComment(database, viewer.id, params.id, body.text)
  if (!comment) {
    await findOwnComment(call)
    throw commentNotFound()
  }
  call.cache.invalidate([tags.commentsOn(comment.post_id)])
  return toComment(comment)
}

export async function deleteComment(call: Call<typeof contract.deleteComment>): Promise<void> {
  const post = await writes.deleteOwnComment(call.database, call.viewer.id, call.params.id)
  if (!post) {
    await findOwnComment(call)
    throw commentNotFound()
  }
  call.cache.invalidate(commentsChanged(call.viewer.id, post))
}
