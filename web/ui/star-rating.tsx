import { Icon } from './icon.tsx'

const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

interface StarRatingProps {
  /** From 1 to 5, or null without ratings. */
  value: number | null
  /** The text without ratings. */
  none: string
}

/** An average rating: a star and a number. */
export function StarRating(props: StarRatingProps) {
  return (
    <span className="stars">
      <Stars {...props} />
    </span>
  )
}

/** The same without the wrapper, for components with their own layout. */
export function Stars({ value, none }: StarRatingProps) {
  if (value === null) {
    return (
      <>
        <Icon name="star" className="size-4 text-ink-faint" />
        <span className="text-ink-faint">{none}</span>
      </>
    )
  }
  return (
    <>
      <Icon name="star" className="size-4 fill-star text-star" />
      <span className="stars-value">
        {shown.format(value)}
        <span className="sr-only"> out of 5</span>
      </span>
    </>
  )
}
