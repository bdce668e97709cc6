import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import { ownRatingQuery } from '#web/api/reactions.ts'

export type Average = Pick<Post, 'avg_rating' | 'rating_count'>

/** Shows a member's rating, and what it makes of the average, before the server has answered. Returns the way back. */
export function showRating(cache: QueryClient, id: number, value: number): () => void {
  const { queryKey } = ownRatingQuery(id)
  const before = cache.getQueryData(queryKey)
  // Whether it counts anew or instead of another one is not known: the server will tell.
  if (before === undefined) return () => {}
  let average: Average | undefined
  cache.setQueryData(queryKey, { value })
  updateCachedPost(cache, id, (post) => {
    average ??= { avg_rating: post.avg_rating, rating_count: post.rating_count }
    return { ...post, ...averageWith(post, before.value, value) }
  })
  return () => {
    cache.setQueryData(queryKey, before)
    if (average) showAverage(cache, id, average)
  }
}

/** Shows the average of a post's ratings wherever the post is. */
export function showAverage(cache: QueryClient, id: number, average: Average): void {
  updateCachedPost(cache, id, (post) => ({ ...post, ...average }))
}

/** The average when `value` takes the place of `before`, or counts anew where that is null; to two decimals. */
export function averageWith(
  { avg_rating, rating_count }: Average,
  before: number | null,
  value: number,
): Average {
  const stars = (avg_rating ?? 0) * rating_count - (before ?? 0) + value
  const count = before === null ? rating_count + 1 : Math.max(1, rating_count)
  // What is shown may be older than the rating it holds.
  const average = Math.min(5, Math.max(1, stars / count))
  return { avg_rating: Math.round(average * 100) / 100, rating_count: count }
}
