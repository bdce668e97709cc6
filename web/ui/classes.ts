/** Joins class names; leaves out falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Class names of a small quiet link beside a title, its size apart. */
export const quietLinkClasses =
  'inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1 py-0.5 text-ink-3 transition-colors *:[svg]:size-3.5 *:[svg]:shrink-0 *:[svg]:opacity-70 hover:bg-hover hover:text-ink'

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

/** Class names of a card, for `article`, `section` and `form`. */
export function cardClasses(more?: string): string {
  return classes('card', more)
}
