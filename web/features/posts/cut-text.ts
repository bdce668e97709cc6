import { limits } from '#contract/limits.ts'

/** The first 150 characters with '...' after them; a text that is no longer stays as it is. */
export function cutText(text: string): string {
  // No character takes more than two units, so most texts need not be looked at one by one.
  if (text.length <= limits.preview) return text
  const characters = Array.from(text.slice(0, 2 * limits.preview + 2))
  return characters.length > limits.preview ? `${characters.slice(0, limits.preview).join('')}...` : text
}
