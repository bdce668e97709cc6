import { categoryName } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'

const { min, max } = limits.categoryName
const name = categoryName('Category')

/** The category of a link, or the reason why it has none. */
export type Place = { category: string; note?: string } | { fault: string }

/**
 * Finds the category of links by the names of the headings or folders around them, the innermost first. A name that no category
 * can have is passed over; a note says so, once for each name.
 */
export function createPlaces(noun: 'heading' | 'folder'): (names: string[]) => Place {
  const noted = new Set<string>()
  return ([innermost, ...outer]) => {
    if (innermost === undefined) {
      return { fault: `This link is under no ${noun}, and a tool needs a category` }
    }
    if (name.safeParse(innermost).success) return { category: innermost }
    const category = outer.find((one) => name.safeParse(one).success)
    const reason = `“${shorten(innermost)}” can be no category, because a category has ${min} to ${max} characters`
    if (category === undefined) return { fault: `The ${noun} ${reason}` }
    if (noted.has(innermost)) return { category }
    noted.add(innermost)
    return { category, note: `The ${noun} ${reason}: its links are in “${category}”` }
  }
}

/** The beginning of a long text. */
export function shorten(text: string, length = 60): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
