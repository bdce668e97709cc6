import type { Tool } from '#contract/tools.ts'
import { StarRating, ratingClasses } from '#web/ui/star-rating.tsx'

interface ToolRatingProps {
  tool: Pick<Tool, 'avg_rating' | 'rating_count'>
  /** Size and colour. */
  look?: string
  className?: string
}

/** The average rating of a tool. */
export function ToolRating({ tool: { avg_rating, rating_count }, look, className }: ToolRatingProps) {
  const all = ratingClasses(look, className)
  if (avg_rating === null) {
    return (
      <span className={all}>
        <StarRating look="none" text="No ratings yet" />
      </span>
    )
  }
  const average = avg_rating.toFixed(1)
  const ratings = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return (
    <span className={all}>
      <StarRating
        look="filled"
        text={`${average} (${rating_count})`}
        spoken={`${average} out of 5 from ${ratings}`}
      />
    </span>
  )
}
