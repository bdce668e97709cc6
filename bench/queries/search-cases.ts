import { autocomplete, searchPosts } from '#contract/search.ts'
import { bars, request, type Case } from './case.ts'
import type { Sample } from './sample.ts'

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Swaps two letters inside a word, or leaves one out, or doubles one. */
function misspell(word: string, place: number): string {
  const at = 1 + (place % Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  if (place % 3 === 0) return before + after
  if (place % 3 === 1) return before + letter + letter + after
  return before + after.charAt(0) + letter + after.slice(1)
}

interface SearchCases {
  /** Searches for the commonest words there are. */
  common: Case
  others: Case[]
  /** What the search box asks while someone types. */
  typed: Case[]
}

export function searchCases({ posts, commonWords, random }: Sample): SearchCases {
  const titles = posts.map(({ title }) => title)
  const names = titles.map((title) => wordsIn(title)[0]!)
  const described = posts.map(({ description }) => random.pick(wordsIn(description)))
  const few = (from: string[], count: number) =>
    Array.from({ length: count }, () => random.pick(from)).join(' ')
  const queries: Record<string, string[]> = {
    'a name': names,
    'a whole title': titles,
    'any word of a text': described,
    'two words of a title': titles.map((title) => few(wordsIn(title), 2)),
    'two of the commonest words': commonWords.map(() => few(commonWords.slice(0, 60), 2)),
    'a common and a rare word': names.map((name) => `${name} ${random.pick(commonWords)}`),
    'four words of a text': posts.map(({ description }) => few(wordsIn(description), 4)),
    'a misspelt name': names.map(misspell),
    'a misspelt name and a common word': names.map((name, i) => `${misspell(name, i)} ai`),
    'no word at all': names.map((name) => `${name}zzq${name}`),
    'the beginning of a word': described.map((word) => word.slice(0, 3)),
    'one letter': described.map((word) => word.charAt(0)),
    'twelve words': posts.map(({ description }) => wordsIn(description).slice(0, 12).join(' ')),
  }
  const search = (name: string, asked: string[]): Case => ({
    name: `search, ${name}`,
    bar: bars.search,
    requests: asked.map((q) => request(searchPosts, { query: { q: q.slice(0, 200) } })),
  })
  const typed = [1, 2, 3, 4, 5, 6, 7, 8].map((letters) => ({
    name: `autocomplete, ${letters} typed`,
    bar: bars.search,
    requests: [...titles, ...described].map((text) =>
      request(autocomplete, { query: { q: text.slice(0, letters) } }),
    ),
  }))
  const mistyped = {
    name: 'autocomplete, misspelt',
    bar: bars.search,
    requests: names.map((name, i) => request(autocomplete, { query: { q: misspell(name, i) } })),
  }
  return {
    common: search('the commonest words', commonWords),
    others: Object.entries(queries).map(([name, asked]) => search(name, asked)),
    typed: [...typed, mistyped],
  }
}
