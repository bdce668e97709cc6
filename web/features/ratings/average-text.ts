import type { Post } from '#contract/posts.ts'

/** '4.5 out of 5 from 2 ratings', or 'No ratings yet'. */
export function averageText({ avg_rating, rating_count }: Pick<Post, 'avg_rating' | 'rating_count'>): string {
  if (avg_rating === null) return 'No ratings yet'
  const from = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return `${avg_rating.toFixed(2).replace(/0$/, '')} out of 5 from ${from}`
}
