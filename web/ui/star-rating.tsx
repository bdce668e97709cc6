import { Star } from 'lucide-react'
import { classes } from './classes.ts'

const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

interface StarRatingProps {
  /** From 1 to 5, or null when nobody has rated. */
  value: number | null
  /** What stands there when nobody has. */
  none: string
  className?: string
}

/** An average, as a star with its number. */
export function StarRating({ value, none, className }: StarRatingProps) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-sm', className)}>
      <Star
        aria-hidden
        className={classes('size-4', value === null ? 'text-ink-faint' : 'fill-star text-star')}
      />
      {value === null ? (
        <span className="text-ink-faint">{none}</span>
      ) : (
        <span className="font-medium text-ink tabular-nums">
          {shown.format(value)}
          <span className="sr-only"> out of 5</span>
        </span>
      )}
    </span>
  )
}
