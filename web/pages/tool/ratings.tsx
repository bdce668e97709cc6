import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { countText } from './texts.ts'

/** The average rating of a tool, and how many members gave each number of stars. */
export function Ratings({ tool }: { tool: Pick<Tool, 'avg_rating' | 'rating_count' | 'rating_counts'> }) {
  const id = useId()
  const { avg_rating, rating_count, rating_counts } = tool
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <h2 id={id} className="text-lg font-semibold">
        Ratings
      </h2>
      {avg_rating === null ? (
        <p className="mt-2 text-sm text-ink-2">No ratings yet</p>
      ) : (
        <>
          <div className="mt-2 flex items-center gap-4">
            <p className="text-[2.75rem] leading-12 font-semibold tracking-tight tabular-nums">
              {avg_rating.toFixed(1)}
              <span className="sr-only"> out of 5</span>
            </p>
            <div>
              <Stars value={avg_rating} />
              <p className="text-sm text-ink-2">{countText(rating_count, 'rating')}</p>
            </div>
          </div>
          <ul className="star-rows">
            {rating_counts.map((count, index) => (
              <StarRow key={index} stars={index + 1} count={count} share={count / rating_count} />
            ))}
          </ul>
        </>
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
      <Icon name="star" className="star-filled" />
      <svg aria-hidden width="100%" height="8">
        <rect className="track" width="100%" height="8" rx="4" />
        {count > 0 && <rect className="share" width={`${Math.max(3, share * 100)}%`} height="8" rx="4" />}
      </svg>
      <span aria-hidden className="generated-text" data-text={count} />
      <span className="sr-only">{`${countText(stars, 'star')}, ${countText(count, 'rating')}`}</span>
    </li>
  )
}
