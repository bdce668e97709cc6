import type { Token } from './sentence-words.ts'
import type { Phrases } from './word-lists.ts'

/** A word or phrase of a list where it stands in a run of tokens. */
export interface Found<T> {
  value: T
  phrase: string
  start: number
  end: number
}

/** The longest phrases of a list in a run of tokens, each token in one of them. */
export function findPhrases<T>(tokens: Token[], phrases: Phrases<T>): Found<T>[] {
  const found: Found<T>[] = []
  for (let start = 0; start < tokens.length; start += 1) {
    const first = tokens[start]!
    if (first.isMark) continue
    const longest = Math.min(tokens.length - start, phrases.longest(first.text))
    for (let length = longest; length > 0; length -= 1) {
      // A mark is in no phrase of the lists.
      const phrase = length === 1 ? first.text : textOf(tokens.slice(start, start + length))
      const value = phrases.get(phrase)
      if (value === undefined) continue
      found.push({ value, phrase, start, end: start + length })
      start += length - 1
      break
    }
  }
  return found
}

export function textOf(tokens: Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** The words before a place, the nearest first, up to a mark. */
export function before(tokens: Token[], start: number, count: number): string[] {
  const texts: string[] = []
  for (let at = start - 1; at >= 0 && texts.length < count && !tokens[at]!.isMark; at -= 1) {
    texts.push(tokens[at]!.text)
  }
  return texts
}
