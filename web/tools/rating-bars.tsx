import { classes } from '#web/ui/classes.ts'

interface RatingBarsProps {
  /** The numbers of ratings with 1, 2, 3, 4 and 5 stars. */
  counts: number[]
  /** The number of ratings of a bar of the whole width. */
  whole: number
  className?: string
}

/** The number of members who gave each number of stars, as bars; 5 stars come first. */
export function RatingBars({ counts, whole, className }: RatingBarsProps) {
  return (
    <ul className={classes('flex flex-col-reverse gap-0.5', className)}>
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
    <li className="grid grid-cols-[0.625rem_minmax(0,1fr)_1.75rem] items-center gap-x-2 text-xs leading-4 text-ink-2 tabular-nums">
      <span aria-hidden data-text={stars} />
      <svg aria-hidden width="100%" height="8">
        <rect width="100%" height="8" rx="2" className="fill-control/22" />
        {count > 0 && (
          <rect
            width={`${Math.max(3, share * 100)}%`}
            height="8"
            rx="2"
            className="fill-star forced-colors:fill-[CanvasText]"
          />
        )}
      </svg>
      <span aria-hidden data-text={count} />
      <span className="sr-only">
        {`${stars === 1 ? '1 star' : `${stars} stars`}, ${count === 1 ? '1 rating' : `${count} ratings`}`}
      </span>
    </li>
  )
}
