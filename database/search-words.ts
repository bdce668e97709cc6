const maxWords = 12
const maxLength = 40

/** The distinct words of a query as search documents have them: lower case, without punctuation. At most 12. */
export function wordsOf(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, maxLength)))].slice(0, maxWords)
}

/**
 * The words that a search looks for: those of the query, without 'AI' where there are others. Nearly all posts and tools
 * are about it, but not all say so.
 */
export function searchedWords(typed: string): string[] {
  const words = wordsOf(typed)
  const others = words.filter((word) => word !== 'ai')
  return others.length > 0 ? others : words
}
