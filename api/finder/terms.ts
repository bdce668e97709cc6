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
  /** How much a passage with a stem of these words says, by the stems of `match-tasks.ts`. */
  rarities: Map<string, number>
}

// Distinct words of a need that are looked up. Needs have at most 300 characters.
const maxWords = 60
// A word that may be a misspelled one of the need.
const correctedWeight = 0.7
// Shorter words have too many neighbours.
const minMisspelled = 4

function distinctWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxWords)
}

/** The words of the synonyms whose phrase a text has. */
function wordsOfSynonyms(text: string, synonyms: SynonymWords[]): string[] {
  const itsStems = new Set(stems(text))
  return synonyms
    .filter(({ phrase }) => {
      const wanted = stems(phrase)
      return wanted.length > 0 && wanted.every((stem) => itsStems.has(stem))
    })
    .flatMap(({ means }) => distinctWords(means))
}

/**
 * The terms of a task: its words and those of the site's synonyms, and in place of words that no tool has, similar ones.
 * `hints` are further words, which weigh half.
 */
export async function searchedTerms(
  database: Database,
  task: string,
  { synonyms, hints = '' }: { synonyms: SynonymWords[]; hints?: string },
): Promise<SearchedWords> {
  const own = [...distinctWords(task), ...wordsOfSynonyms(task, synonyms)]
  const weights = new Map(own.map((word) => [word, 1]))
  for (const word of distinctWords(hints)) if (!weights.has(word)) weights.set(word, 0.5)
  const found = await weigh(database, weights)
  const known = new Set(found.words.map(({ word }) => word))
  const misspelled = found.searched.filter((word) => !known.has(word) && word.length >= minMisspelled)
  const similar = await similarWords(database, misspelled)
  if (similar.length > 0) {
    const corrected = await weigh(database, new Map(similar.map((word) => [word, correctedWeight])))
    const has = new Set(found.terms.map(({ stem }) => stem))
    found.terms.push(...corrected.terms.filter(({ stem }) => !has.has(stem)))
    found.words.push(...corrected.words)
  }
  const rarities = new Map<string, number>()
  for (const { word, term } of found.words) {
    for (const stem of stems(word)) rarities.set(stem, term.weight * term.rarity)
  }
  return { terms: found.terms, rarities }
}

/** Weighs words that are no stop words. `searched`: those words; `words`: those of them that tools have, with their terms. */
async function weigh(database: Database, weights: Map<string, number>) {
  const stemmed = await stemsOf(database, [...weights.keys()])
  const ofStem = new Map<string, number>()
  for (const { word, stem } of stemmed) {
    ofStem.set(stem, Math.max(weights.get(word)!, ofStem.get(stem) ?? 0))
  }
  const terms = await weighTerms(
    database,
    Array.from(ofStem, ([stem, weight]) => ({ stem, weight })),
  )
  const byStem = new Map(terms.map((term) => [term.stem, term]))
  const words = stemmed.flatMap(({ word, stem }) => {
    const term = byStem.get(stem)
    return term ? [{ word, term }] : []
  })
  return { terms, words, searched: stemmed.map(({ word }) => word) }
}
