import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** 'filled' for an average, 'outline' for the rating of one, 'none' without ratings. */
export type StarLook = 'filled' | 'outline' | 'none'

interface StarRatingProps {
  look: StarLook
  /** Such as '4.3 (12)'. */
  text: string
  /** The same for screen readers, where the text does not speak for itself. */
  spoken?: string | undefined
}

/** Class names of the parent of a `StarRating`; `look` is its size and colour. */
export function ratingClasses(look = 'text-sm text-ink-2', more?: string): string {
  return classes('inline-flex items-baseline gap-1.5 font-medium tabular-nums', look, more)
}

const stars: Record<StarLook, string> = {
  filled: 'fill-star stroke-star',
  outline: 'stroke-star',
  none: '',
}

/** A star and a rating, without a wrapper of its own: its parent has `ratingClasses`. */
export function StarRating({ look, text, spoken }: StarRatingProps) {
  return (
    <>
      <Icon name="star" className={classes('size-4 self-center', stars[look])} />
      {spoken === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden>{text}</span>
          <span className="sr-only">{spoken}</span>
        </>
      )}
    </>
  )
}
