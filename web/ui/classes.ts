/** Joins class names; leaves out falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** A link in a text of quiet lines: its underline darkens under the pointer. */
export const quietLink = 'rounded-sm underline decoration-line underline-offset-4 hover:decoration-current'

/** Opens more of a text, as the `summary` of `details`. */
export const foldedSummary = 'w-fit rounded-sm text-accent underline-offset-4 hover:underline'

/** A button with two states while it is on. */
export const pressedButton = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/** Class names of a card, for `article`, `section` and `form`. */
export function cardClasses(more?: string): string {
  return classes('card', more)
}
