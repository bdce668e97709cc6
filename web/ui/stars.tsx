import { classes } from './classes.ts'

interface StarsProps {
  /** From 0 to 5; shown to the nearest half. */
  value: number
  /** The same for screen readers; without it the stars are not read aloud, because a number stands beside them. */
  spoken?: string
  className?: string
}

/** Five stars, filled up to a rating. */
export function Stars({ value, spoken, className }: StarsProps) {
  const halves = Math.round(value * 2)
  const look = { className: classes('stars', className), 'data-halves': halves }
  return spoken === undefined ? (
    <span aria-hidden {...look} />
  ) : (
    <span role="img" aria-label={spoken} {...look} />
  )
}
