/** Joins class names; leaves out falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Class names of a small quiet link beside a title, its size apart. */
export const smallLinkClasses = classes(
  'inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1 py-0.5 text-ink-3 transition-colors',
  '*:[svg]:size-3.5 *:[svg]:shrink-0 *:[svg]:opacity-70 hover:bg-hover hover:text-ink',
)

/** Class names of a text that members write. */
export const readingText =
  'post-text max-w-[65ch] font-reading text-read wrap-anywhere [hanging-punctuation:first]'

/** Class names of the name of a member that is a link. */
export const nameLinkClasses =
  'w-fit max-w-full truncate rounded-sm text-sm font-semibold text-ink hover:text-accent'

const figureSizes = {
  medium: 'h-10 gap-1.5 px-3 text-sm font-medium',
  small: 'h-8 gap-1.5 px-2 font-medium',
  narrow: 'h-8 shrink-0 gap-1.5 px-1 text-sm font-medium',
  line: '-mx-1 h-6 gap-1 px-1',
}
export type FigureSize = keyof typeof figureSizes

/** Class names of a number with an icon, as a button or link: the like count, for example. `line` is for a line of small text. */
export function figureClasses(size: FigureSize, isOn = false, more?: string): string {
  return classes(
    'figure inline-flex items-center rounded-md tabular-nums transition-colors *:[svg]:size-[1.2em] hover:bg-hover',
    figureSizes[size],
    isOn ? 'text-accent' : size === 'line' ? 'text-ink-3 hover:text-ink' : 'text-ink-2 hover:text-ink',
    more,
  )
}

const dropdownPlaces = {
  end: '[position-area:bottom_span-left] w-max',
  start: '[position-area:bottom_span-right] w-max',
  // As wide as a narrow window: aligned with its button, and at least 8 px from the edges.
  wide: classes(
    '[--width:min(24rem,100vw-1rem)] w-(--width) supports-[position-area:bottom]:[position-area:bottom_span-all]',
    'supports-[position-area:bottom]:left-[clamp(0.5rem,anchor(right)-var(--width),100vw-var(--width)-0.5rem)] supports-[position-area:bottom]:justify-self-start',
  ),
  // As wide as its anchor.
  whole: '[position-area:bottom] w-[anchor-size(width)]',
}

/**
 * Class names of a popover below its button (the popover's implicit anchor), by default with the right edges aligned. A
 * popover that does not fit there is above the button, or has the left edges aligned; one that fits nowhere scrolls.
 */
export function dropdownClasses(place: keyof typeof dropdownPlaces, more?: string): string {
  return classes(
    'fixed inset-auto mx-0 my-1.5 max-w-[calc(100vw-1rem)] border border-line bg-raised text-ink shadow-float outline-none',
    '[position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,--dropdown-scroll,--dropdown-scroll_flip-block]',
    'not-supports-[position-area:bottom]:inset-x-2 not-supports-[position-area:bottom]:top-auto not-supports-[position-area:bottom]:bottom-2',
    'not-supports-[position-area:bottom]:max-h-[calc(100dvh-1rem)]',
    dropdownPlaces[place],
    more,
  )
}

/** A link in a text of quiet lines: its underline darkens under the pointer. */
export const quietLink = 'rounded-sm underline decoration-line underline-offset-4 hover:decoration-current'

/** Opens more of a text, as the `summary` of `details`. */
export const foldedSummary = 'w-fit rounded-sm text-accent underline-offset-4 hover:underline'

/** A button with two states while it is on. */
export const pressedButton = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/** Class names of a toast. */
export const toastClasses =
  'flex items-start gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-float'

/** Class names of a card, for `article`, `section` and `form`. */
export function cardClasses(more?: string): string {
  return classes('card rounded-lg border border-line bg-surface shadow-card', more)
}
