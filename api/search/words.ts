const most = 12
const longest = 40

/** The distinct words of what was typed, as documents hold them: lower case, without punctuation. */
export function wordsOf(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most)
}
