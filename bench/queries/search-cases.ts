import { autocomplete, searchPosts } from '#contract/search.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { request, thresholds, type Case } from './case.ts'

interface SearchCases {
  /** Searches for frequent words. */
  common: Case
  others: Case[]
  /** Prefixes as typed into the search box. */
  autocomplete: Case[]
}

export function searchCases({ posts, members, commonWords, random }: Sample): SearchCases {
  const titles = posts.map(({ title }) => title)
  const names = titles.map((title) => wordsIn(title)[0]!)
  const textWords = posts.map(({ description }) => random.pick(wordsIn(description)))
  const pick = (words: string[], count: number) =>
    Array.from({ length: count }, () => random.pick(words)).join(' ')
  const queries: Record<string, string[]> = {
    'a name': names,
    'a whole title': titles,
    'any word of a text': textWords,
    'two words of a title': titles.map((title) => pick(wordsIn(title), 2)),
    'two of the most frequent words': commonWords.map(() => pick(commonWords.slice(0, 60), 2)),
    'a frequent and a rare word': names.map((name) => `${name} ${random.pick(commonWords)}`),
    'four words of a text': posts.map(({ description }) => pick(wordsIn(description), 4)),
    'a misspelled name': names.map(misspell),
    'a misspelled name and a frequent word': names.map((name, i) => `${misspell(name, i)} ai`),
    'a name with a space in it': names.map(
      (name) => `${name.slice(0, name.length / 2)} ${name.slice(name.length / 2)}`,
    ),
    'a link': posts.flatMap(({ link }) => link || []),
    'a username': members.map(({ username }) => `@${username}`),
    'a name of a member': members.map(({ name }) => name),
    'no matching word': names.map((name) => `${name}zzq${name}`),
    'a word prefix': textWords.map((word) => word.slice(0, 3)),
    'one letter': textWords.map((word) => word.charAt(0)),
    'twelve words': posts.map(({ description }) => wordsIn(description).slice(0, 12).join(' ')),
  }
  const search = (name: string, texts: string[]): Case => ({
    name: `search, ${name}`,
    threshold: thresholds.search,
    requests: texts.map((q) => request(searchPosts, { query: { q: q.slice(0, 200) } })),
  })
  const prefixes = [1, 2, 3, 4, 5, 6, 7, 8].map((letters) => ({
    name: `autocomplete, ${letters} letters`,
    threshold: thresholds.search,
    requests: [...titles, ...textWords].map((text) =>
      request(autocomplete, { query: { q: text.slice(0, letters) } }),
    ),
  }))
  const misspelled = {
    name: 'autocomplete, misspelled',
    threshold: thresholds.search,
    requests: names.map((name, i) => request(autocomplete, { query: { q: misspell(name, i) } })),
  }
  const misspelledBeginnings = {
    name: 'autocomplete, a misspelled beginning',
    threshold: thresholds.search,
    requests: names
      .filter((name) => name.length > 6)
      .map((name, i) => request(autocomplete, { query: { q: misspell(name.slice(0, 6), i).slice(0, 6) } })),
  }
  return {
    common: search('the most frequent words', commonWords),
    others: Object.entries(queries).map(([name, texts]) => search(name, texts)),
    autocomplete: [...prefixes, misspelled, misspelledBeginnings],
  }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Omits, doubles or swaps letters of a word, depending on the index. */
function misspell(word: string, index: number): string {
  const at = 1 + (index % Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  if (index % 3 === 0) return before + after
  if (index % 3 === 1) return before + letter + letter + after
  return before + after.charAt(0) + letter + after.slice(1)
}
