import type * as contract from '#contract/reactions.ts'
import { postNotFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { engagementChanged, ratingChanged } from '#api/posts/public.ts'
import * as queries from './queries.ts'

export async function likePost({ database, viewer, params, cache }: Call<typeof contract.likePost>) {
  const post = await queries.like(database, viewer.id, params.id)
  if (!post) throw postNotFound()
  cache.invalidate(engagementChanged(post))
  return { liked: true, like_count: post.like_count }
}

export async function unlikePost({ database, viewer, params, cache }: Call<typeof contract.unlikePost>) {
  const post = await queries.unlike(database, viewer.id, params.id)
  if (!post) throw postNotFound()
  cache.invalidate(engagementChanged(post))
  return { liked: false, like_count: post.like_count }
}

export async function listLiked({ database, viewer }: Call<typeof contract.listLiked>) {
  return { liked_posts: await queries.likedPosts(database, viewer.id) }
}

export function getReactionState({ database, viewer, query }: Call<typeof contract.getReactionState>) {
  return queries.reactionState(database, viewer.id, query.post)
}

export async function ratePost({ database, viewer, params, cache, body }: Call<typeof contract.ratePost>) {
  const post = await queries.rate(database, viewer.id, params.id, body.value)
  if (post) cache.invalidate(ratingChanged(post))
  const ratings = post && (await queries.ratingsOf(database, params.id))
  if (!ratings) throw postNotFound()
  return { value: body.value, ...ratings }
}

export async function getOwnRating({ database, viewer, params }: Call<typeof contract.getOwnRating>) {
  const rating = await queries.ratingBy(database, viewer.id, params.id)
  if (!rating) throw postNotFound()
  return rating
}
