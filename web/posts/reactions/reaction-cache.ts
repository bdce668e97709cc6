import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { updateCachedPost, updateCachedPosts } from '#web/api/posts.ts'
import { reactionQuery, updateReactions } from '#web/api/reactions.ts'

type Average = Pick<Post, 'avg_rating' | 'rating_count'>

/** The ratings of a post and of its tool. */
export type Ratings = Pick<
  Post,
  'avg_rating' | 'rating_count' | 'rating_count_others' | 'author_rating' | 'tool'
>

/**
 * Optimistic change: sets the member's rating and the averages of the post and of its tool that it makes. Returns the
 * function that reverts it. No change while the member's earlier rating is unknown, because the averages depend on it.
 */
export function applyRating(cache: QueryClient, id: number, rating: number): () => void {
  const before = cache.getQueryData(reactionQuery(id).queryKey)
  if (!before) return () => {}
  let ratings: Pick<Post, 'avg_rating' | 'rating_count' | 'tool'> | undefined
  updateReactions(cache, id, { rating })
  updateCachedPost(cache, id, (post) => {
    const { avg_rating, rating_count, tool } = post
    ratings ??= { avg_rating, rating_count, tool }
    return {
      ...post,
      ...averageWith(post, before.rating, rating),
      tool: tool && { ...tool, ...averageWith(tool, before.rating, rating) },
    }
  })
  return () => {
    updateReactions(cache, id, { rating: before.rating })
    if (ratings) setRatings(cache, id, ratings)
  }
}

/** Sets the ratings of a post in every cached query, and those of its tool in each cached post about it. */
export function setRatings(cache: QueryClient, id: number, ratings: Partial<Ratings>): void {
  updateCachedPost(cache, id, (post) => ({ ...post, ...ratings }))
  const { tool } = ratings
  if (tool) updateCachedPosts(cache, (post) => (post.tool?.slug === tool.slug ? { ...post, tool } : post))
}

/** The average after `rating` replaces `before`, or is added where that is null; rounded to two decimals. */
export function averageWith(
  { avg_rating, rating_count }: Average,
  before: number | null,
  rating: number,
): Average {
  const stars = (avg_rating ?? 0) * rating_count - (before ?? 0) + rating
  const count = before === null ? rating_count + 1 : Math.max(1, rating_count)
  // The cached average may be older than the rating that it should include.
  const average = Math.min(5, Math.max(1, stars / count))
  return { avg_rating: Math.round(average * 100) / 100, rating_count: count }
}
