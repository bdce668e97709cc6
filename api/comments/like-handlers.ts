import type * as contract from '#contract/comment-likes.ts'
import { messages } from '#contract/messages.ts'
import { notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import * as queries from './like-queries.ts'

export async function likeComment({ database, viewer, params, cache }: Call<typeof contract.likeComment>) {
  const comment = await queries.likeComment(database, viewer.id, params.id)
  if (!comment) throw notFound(messages.comment.notFound)
  cache.invalidate([tags.commentsOn(comment.post_id)])
  return { liked: true, like_count: comment.like_count }
}

export async function unlikeComment({
  database,
  viewer,
  params,
  cache,
}: Call<typeof contract.unlikeComment>) {
  const comment = await queries.unlikeComment(database, viewer.id, params.id)
  if (!comment) throw notFound(messages.comment.notFound)
  cache.invalidate([tags.commentsOn(comment.post_id)])
  return { liked: false, like_count: comment.like_count }
}

export async function listLikedComments({
  database,
  viewer,
  params,
}: Call<typeof contract.listLikedComments>) {
  const ids = await queries.likedComments(database, viewer.id, params.id)
  if (!ids) throw postNotFound()
  return { liked_comments: ids }
}
