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

/** A star and a rating, without a wrapper of its own: its parent has the class `rating`. */
export function StarRating({ look, text, spoken }: StarRatingProps) {
  return (
    <>
      <Icon name="star" className={`star-${look}`} />
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
