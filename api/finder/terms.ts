import type { Database } from '#database/client.ts'
import { stems } from './match-tasks.ts'
import { similarWords, stemsOf, type Term, weighTerms } from './word-queries.ts'

/** Words that people use for words that tools use. */
export interface SynonymWords {
  phrase: string
  means: string
}

/** Words that a need is searched by. */
export interface SearchedWords {
  terms: Term[]
  /** The weight of a passage with a stem of these words, by the stems of `match-tasks.ts`. */
  rarities: Map<string, number>
  /** The sum of the rarities of the words of the task; one that no tool has is as rare as can be. */
  mass: number
  /** The task, with words that tools have in place of misspelled ones and of the phrases of synonyms. */
  corrected: string
}

// Distinct words of a need that are looked up. Needs have at most 300 characters.
const maxWords = 60
// Words that no tool has and that are looked up as misspelled ones; shorter ones have too many neighbours.
const maxMisspelled = 4
const minMisspelled = 5
const hintWeight = 0.5

const word = /[\p{L}\p{M}\p{N}]+/gu

/** The distinct words of a text that say something. */
function distinctWords(text: string): string[] {
  const words = [...new Set(text.toLowerCase().match(word) ?? [])]
  return words.filter((one) => stems(one).length > 0).slice(0, maxWords)
}

/** A text with what a synonym means in place of the words of its phrase. */
function translate(text: string, synonyms: SynonymWords[]): string {
  const said = new Set(stems(text))
  return synonyms.reduce((translated, { phrase, means }) => {
    const wanted = stems(phrase)
    if (wanted.length === 0 || !wanted.every((stem) => said.has(stem))) return translated
    const rest = translated.replace(word, (one) =>
      stems(one).every((stem) => wanted.includes(stem)) ? '' : one,
    )
    return `${rest} ${means}`.replace(/\s+/g, ' ').trim()
  }, text)
}

/** A text with words that tools have in place of those that are not `known` and that resemble them. */
async function correct(database: Database, text: string, known: Set<string>): Promise<string> {
  const unknown = distinctWords(text)
    .filter((one) => !known.has(one) && one.length >= minMisspelled)
    .slice(0, maxMisspelled)
  const similar = await similarWords(database, unknown)
  if (similar.size === 0) return text
  return text.replace(word, (typed) => similar.get(typed.toLowerCase()) ?? typed)
}

/** The weights of the words of a text and of further ones. */
function weightsOf(text: string, hints: string): Map<string, number> {
  const weights = new Map(distinctWords(text).map((one) => [one, 1]))
  for (const hint of distinctWords(hints)) if (!weights.has(hint)) weights.set(hint, hintWeight)
  return weights
}

/** The terms of a task: its words and those of the site's synonyms. `hints` are further words, which weigh half. */
export async function searchedTerms(
  database: Database,
  task: string,
  { synonyms, hints = '' }: { synonyms: SynonymWords[]; hints?: string },
): Promise<SearchedWords> {
  const translated = translate(task, synonyms)
  const typed = await weigh(database, weightsOf(translated, hints))
  const corrected = await correct(database, translated, new Set(typed.words.map((one) => one.word)))
  const { terms, words, mass } =
    corrected === translated ? typed : await weigh(database, weightsOf(corrected, hints))
  const rarities = new Map<string, number>()
  for (const { word, term } of words) {
    for (const stem of stems(word)) rarities.set(stem, term.weight * term.rarity)
  }
  return { terms, rarities, mass, corrected }
}

/** Weighs words that are no stop words. `words`: those that tools have, with their terms; `mass`: the rarities of all. */
async function weigh(database: Database, weights: Map<string, number>) {
  const stemmed = await stemsOf(database, [...weights.keys()])
  const ofStem = new Map<string, number>()
  for (const { word, stem } of stemmed) {
    ofStem.set(stem, Math.max(weights.get(word)!, ofStem.get(stem) ?? 0))
  }
  const weighed = await weighTerms(
    database,
    Array.from(ofStem, ([stem, weight]) => ({ stem, weight })),
  )
  const terms = weighed.filter(({ tools }) => tools > 0)
  const byStem = new Map(terms.map((term) => [term.stem, term]))
  const words = stemmed.flatMap(({ word, stem }) => {
    const term = byStem.get(stem)
    return term ? [{ word, term }] : []
  })
  const mass = weighed.reduce((sum, { weight, rarity }) => sum + (weight === 1 ? rarity : 0), 0)
  return { terms, words, mass }
}
