/** Joins class names; leaves out falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Class names of a card, for `article`, `section` and `form`. */
export function cardClasses(more?: string): string {
  return classes('card', more)
}
