import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { RatingBars } from '#web/tools/rating-bars.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { countText } from './texts.ts'

type RatedTool = Pick<Tool, 'avg_rating' | 'rating_count' | 'rating_counts' | 'post_count'>

/** The average rating of a tool, and how many members gave each number of stars. */
export function Ratings({ tool }: { tool: RatedTool }) {
  const id = useId()
  const { avg_rating, rating_count, rating_counts, post_count } = tool
  const reviews = <a href="#reviews">{countText(post_count, 'review')}</a>
  return (
    <section aria-labelledby={id} className="ratings">
      <h2 id={id} className="sr-only">
        Ratings
      </h2>
      <div className="ratings-head">
        {avg_rating !== null && (
          <p className="ratings-figure">
            {avg_rating.toFixed(1)}
            <span className="sr-only"> out of 5</span>
          </p>
        )}
        <div>
          <Stars value={avg_rating ?? 0} />
          <p>
            {avg_rating === null ? 'No ratings yet' : countText(rating_count, 'rating')}, {reviews}
          </p>
        </div>
      </div>
      {avg_rating !== null && (
        <RatingBars counts={rating_counts} whole={rating_count} className="mt-2 sm:mt-3" />
      )}
    </section>
  )
}
