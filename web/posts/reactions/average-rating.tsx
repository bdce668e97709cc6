import type { Post } from '#contract/posts.ts'
import { ratingClasses, StarRating, type StarLook } from '#web/ui/star-rating.tsx'

type Rated = Pick<Post, 'avg_rating' | 'rating_count' | 'author_rating' | 'tool'>

interface RatingText {
  look: StarLook
  /** '4.3 (12)', '4.0, by its author' or 'No ratings yet'. */
  text: string
  /** '4.3 out of 5 from 12 ratings', for example. */
  spoken: string
}

/**
 * The ratings of the post's tool in words, or of the post itself where it has none. The author's own rating alone is not
 * called an average.
 */
export function ratingText(post: Rated): RatingText {
  const { avg_rating, rating_count } = post.tool ?? post
  if (avg_rating === null) return { look: 'none', text: 'No ratings yet', spoken: 'No ratings yet' }
  const average = avg_rating.toFixed(1)
  // Not from `rating_count_others`, which an optimistic rating leaves as it was.
  if (rating_count === 1 && post.author_rating !== null) {
    const byAuthor = 'by its author'
    return {
      look: 'outline',
      text: `${average}, ${byAuthor}`,
      spoken: `${average} out of 5, ${byAuthor}`,
    }
  }
  const ratings = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return {
    look: 'filled',
    text: `${average} (${rating_count})`,
    spoken: `${average} out of 5 from ${ratings}`,
  }
}

/** The average rating of a post's tool, to read. */
export function AverageRating({ post, className }: { post: Rated; className?: string }) {
  return (
    <span className={ratingClasses(undefined, className)}>
      <StarRating {...ratingText(post)} />
    </span>
  )
}
