interface RatingBarsProps {
  /** The numbers of ratings with 1, 2, 3, 4 and 5 stars. */
  counts: number[]
  /** The number of ratings of a bar of the whole width. */
  whole: number
}

/** The number of members who gave each number of stars, as bars. */
export function RatingBars({ counts, whole }: RatingBarsProps) {
  return (
    <ul className="rating-bars">
      {counts.map((count, index) => (
        <RatingBar key={index} stars={index + 1} count={count} share={count / whole} />
      ))}
    </ul>
  )
}

interface RatingBarProps {
  stars: number
  count: number
  /** Of the whole width, from 0 to 1. */
  share: number
}

/** The visible numbers are generated, so that the text of the row is its sentence. */
function RatingBar({ stars, count, share }: RatingBarProps) {
  return (
    <li>
      <span aria-hidden data-text={stars} />
      <svg aria-hidden width="100%" height="8">
        <rect className="track" width="100%" height="8" rx="2" />
        {count > 0 && <rect className="share" width={`${Math.max(3, share * 100)}%`} height="8" rx="2" />}
      </svg>
      <span aria-hidden data-text={count} />
      <span className="sr-only">
        {`${stars === 1 ? '1 star' : `${stars} stars`}, ${count === 1 ? '1 rating' : `${count} ratings`}`}
      </span>
    </li>
  )
}
