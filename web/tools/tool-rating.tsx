import type { Tool } from '#contract/tools.ts'
import { classes } from '#web/ui/classes.ts'
import { StarRating } from '#web/ui/star-rating.tsx'

/** The average rating of a tool. */
export function ToolRating({
  tool: { avg_rating, rating_count },
  className,
}: {
  tool: Pick<Tool, 'avg_rating' | 'rating_count'>
  className?: string
}) {
  if (avg_rating === null) {
    return (
      <span className={classes('rating', className)}>
        <StarRating look="none" text="No ratings yet" />
      </span>
    )
  }
  const average = avg_rating.toFixed(1)
  const ratings = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return (
    <span className={classes('rating', className)}>
      <StarRating
        look="filled"
        text={`${average} (${rating_count})`}
        spoken={`${average} out of 5 from ${ratings}`}
      />
    </span>
  )
}
