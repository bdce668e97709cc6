import { classes } from './classes.ts'

interface StarsProps {
  /** From 0 to 5; shown to the nearest half. */
  value: number
  /** The same for screen readers; without it the stars are not read aloud, because a number stands beside them. */
  spoken?: string
  className?: string
}

const starsClasses = classes(
  'inline-block h-[1.1em] w-[5.5em] flex-none align-[-0.15em] forced-color-adjust-none',
  'bg-[linear-gradient(90deg,var(--star)_var(--filled),color-mix(in_srgb,var(--control)_38%,transparent)_0)]',
  '[mask:var(--star-shape)_0_0/1.1em_1.1em_repeat-x]',
)

// Styles of the server's HTML must be classes.
const filled = [
  '[--filled:0%]',
  '[--filled:10%]',
  '[--filled:20%]',
  '[--filled:30%]',
  '[--filled:40%]',
  '[--filled:50%]',
  '[--filled:60%]',
  '[--filled:70%]',
  '[--filled:80%]',
  '[--filled:90%]',
  '[--filled:100%]',
]

/** Five stars, filled up to a rating. */
export function Stars({ value, spoken, className }: StarsProps) {
  const look = { className: classes(starsClasses, filled[Math.round(value * 2)], className) }
  return spoken === undefined ? (
    <span aria-hidden {...look} />
  ) : (
    <span role="img" aria-label={spoken} {...look} />
  )
}
