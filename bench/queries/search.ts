import { autocomplete, searchPosts } from '#contract/search.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { type Case, casesWith, limits, request, wordsIn } from './case.ts'

/** Searches for posts, and prefixes as typed into the search box. */
export function searchCases({ posts, members, commonWords, random }: Sample): Case[] {
  const titles = posts.map(({ title }) => title)
  const names = titles.map((title) => wordsIn(title)[0]!)
  const textWords = posts.map(({ description }) => random.pick(wordsIn(description)))
  const pick = (words: string[], count: number) =>
    Array.from({ length: count }, () => random.pick(words)).join(' ')
  const searches: Record<string, string[]> = {
    'the most frequent words': commonWords,
    'a name': names,
    'a whole title': titles,
    'any word of a text': textWords,
    'two words of a title': titles.map((title) => pick(wordsIn(title), 2)),
    'two of the most frequent words': commonWords.map(() => pick(commonWords.slice(0, 60), 2)),
    'a frequent and a rare word': names.map((name) => `${name} ${random.pick(commonWords)}`),
    'four words of a text': posts.map(({ description }) => pick(wordsIn(description), 4)),
    'twelve words': posts.map(({ description }) => wordsIn(description).slice(0, 12).join(' ')),
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
  }
  const typed: Record<string, string[]> = {
    misspelled: names.map(misspell),
    'a misspelled beginning': names
      .filter((name) => name.length > 6)
      .map((name, i) => misspell(name.slice(0, 6), i).slice(0, 6)),
  }
  for (const letters of [1, 2, 3, 4, 6, 8]) {
    typed[`${letters} letters`] = [...titles, ...textWords].map((text) => text.slice(0, letters))
  }
  const named = (prefix: string, endpoint: typeof searchPosts | typeof autocomplete, texts: typeof typed) =>
    Object.entries(texts).map(([name, queries]) => [
      `${prefix}, ${name}`,
      queries.map((q) => request(endpoint, { query: { q: q.slice(0, 200) } })),
    ])
  return casesWith(
    limits.search,
    Object.fromEntries([
      ...named('search', searchPosts, searches),
      ...named('autocomplete', autocomplete, typed),
    ]),
  )
}

/** Omits, doubles or swaps letters of a word, depending on the index. */
function misspell(word: string, index: number): string {
  const at = 1 + (index % Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  if (index % 3 === 0) return before + after
  if (index % 3 === 1) return before + letter + letter + after
  return before + after.charAt(0) + letter + after.slice(1)
}
