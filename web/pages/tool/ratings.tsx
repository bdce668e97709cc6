import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
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
        <ul className="star-rows">
          {rating_counts.map((count, index) => (
            <StarRow key={index} stars={index + 1} count={count} share={count / rating_count} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface StarRowProps {
  stars: number
  count: number
  /** Of all ratings, from 0 to 1. */
  share: number
}

/** The visible numbers are generated, so that the text of the row is its sentence. */
function StarRow({ stars, count, share }: StarRowProps) {
  return (
    <li>
      <span aria-hidden className="generated-text" data-text={stars} />
      <svg aria-hidden width="100%" height="8">
        <rect className="track" width="100%" height="8" rx="2" />
        {count > 0 && <rect className="share" width={`${Math.max(3, share * 100)}%`} height="8" rx="2" />}
      </svg>
      <span aria-hidden className="generated-text" data-text={count} />
      <span className="sr-only">{`${countText(stars, 'star')}, ${countText(count, 'rating')}`}</span>
    </li>
  )
}
