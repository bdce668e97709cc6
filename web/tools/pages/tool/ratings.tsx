import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { RatingBars } from '#web/tools/rating-bars.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { layout } from './layout.ts'
import { countText } from './texts.ts'

type RatedTool = Pick<Tool, 'avg_rating' | 'rating_count' | 'rating_counts' | 'post_count'>

/** The average rating of a tool, and how many members gave each number of stars. */
export function Ratings({ tool }: { tool: RatedTool }) {
  const id = useId()
  const { avg_rating, rating_count, rating_counts, post_count } = tool
  const reviews = (
    <a href="#reviews" className="rounded-sm underline-offset-4 hover:text-ink hover:underline">
      {countText(post_count, 'review')}
    </a>
  )
  return (
    <section aria-labelledby={id} className={layout.ratings}>
      <h2 id={id} className="sr-only">
        Ratings
      </h2>
      <div className="flex items-center gap-3">
        {avg_rating !== null && (
          <p className="font-display text-[2.5rem] leading-none font-[680] tracking-[-0.03em] tabular-nums sm:text-[3.5rem]">
            {avg_rating.toFixed(1)}
            <span className="sr-only"> out of 5</span>
          </p>
        )}
        <div>
          <Stars value={avg_rating ?? 0} />
          <p className="text-xs text-ink-3 tabular-nums">
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
