import { classes } from './classes.ts'

/** The look of a card, for elements that are one by nature (`article`, `section`, `form`). */
export function cardClasses(more?: string): string {
  return classes('card', more)
}
