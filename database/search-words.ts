import { sql } from 'kysely'
import type { Database } from './client.ts'
import { wordsLike } from './misspelt-words.ts'

/** The distinct words of a query as search documents have them: see the function in PostgreSQL. At most 12. */
export async function wordsOf(database: Database, typed: string): Promise<string[]> {
  if (typed === '') return []
  const { rows } = await sql<{ words: string[] }>`select searched_words(${typed}) as words`.execute(database)
  return rows[0]!.words
}

/**
 * The words that a search looks for: those of the query, without 'AI' where there are others. Nearly all posts and tools
 * are about it, but not all say so.
 */
export async function searchedWords(database: Database, typed: string): Promise<string[]> {
  const words = await wordsOf(database, typed)
  const others = words.filter((word) => word !== 'ai')
  return others.length > 0 ? others : words
}

// Words with a beginning that are named at most: more are searched by the beginning. Named, they are found faster.
const mostNamed = 30

/** A word of a query, perhaps of two. What is not typed to its end is the beginning of a word. */
interface Part {
  text: string
  isBeginning: boolean
}

/** The entries of the site's dictionary for the words of a query. */
interface Dictionary {
  known: Set<string>
  /** By beginning the words that begin so: one more than are named at most, where there are more. */
  beginning: Map<string, string[]>
  /** By word its English stems that are known. */
  stems: Map<string, string[]>
  /** Single characters of scripts without spaces. */
  unspaced: Set<string>
}

const lengthOf = (text: string) => Array.from(text).length

/** The words that a word of a query and a neighbour are together. */
function joinedWords(words: string[], place: number): Part[] {
  const last = words.length - 1
  const [before, word, after] = [words[place - 1], words[place]!, words[place + 1]]
  return [
    ...(before === undefined
      ? []
      : [{ text: before + word, isBeginning: place === last && lengthOf(word) > 2 }]),
    ...(after === undefined
      ? []
      : [{ text: word + after, isBeginning: place + 1 === last && lengthOf(after) > 2 }]),
  ]
}

/** The pairs of words that a long word may be. */
function pairsIn(word: string, isLast: boolean): [left: string, right: Part][] {
  const letters = Array.from(word)
  if (letters.length < 4) return []
  return letters.slice(1).map((_, index) => {
    const [left, right] = [letters.slice(0, index + 1), letters.slice(index + 1)]
    return [left.join(''), { text: right.join(''), isBeginning: isLast && right.length > 2 }]
  })
}

async function lookUp(database: Database, words: string[]): Promise<Dictionary> {
  const pairs = words.flatMap((word, place) => pairsIn(word, place === words.length - 1))
  const parts = [
    ...words.flatMap((_, place) => joinedWords(words, place)),
    ...pairs.map(([, right]) => right),
  ]
  const textsOf = (isBeginning: boolean) =>
    parts.filter((part) => part.isBeginning === isBeginning).map(({ text }) => text)
  const exact = [...words, ...pairs.map(([left]) => left), ...textsOf(false)]
  const beginnings = [...new Set([...words, ...textsOf(true)])]
  const { rows } = await sql<{
    known: string[]
    beginning: Record<string, string[]>
    stems: { word: string; stems: string[] }[]
    unspaced: string[]
  }>`
    select array(select word::text from search_words where word = any (${exact}::text[])) as known,
      (
        select json_object_agg(beginning, array(
          select word from search_words
          where word >= beginning collate "C" and word < beginning || ${'\u{10ffff}'} collate "C"
          limit ${sql.lit(mostNamed + 1)}
        ))
        from unnest(${beginnings}::text[]) beginning
      ) as beginning,
      (
        select json_agg(json_build_object('word', given.word, 'stems', array(
          select s.word from unnest(to_tsvector('pg_catalog.english', given.word)) stem
          join search_words s on s.word = stem.lexeme
        )))
        from unnest(${words}::text[]) given (word)
      ) as stems,
      array(select word from unnest(${words}::text[]) word where word ~ ('^[' || unspaced() || ']$')) as unspaced
  `.execute(database)
  const { known, beginning, stems, unspaced } = rows[0]!
  return {
    known: new Set(known),
    beginning: new Map(Object.entries(beginning)),
    stems: new Map(stems.map(({ word, stems }) => [word, stems])),
    unspaced: new Set(unspaced),
  }
}

/** The words that begin so; the beginning with * behind it where there are too many. */
function wordsBeginning({ beginning }: Dictionary, text: string): string[] {
  const found = beginning.get(text) ?? []
  return found.length > mostNamed ? [`${text}*`] : found
}

/** The pairs of known words that a word may be, with an operator between. */
function knownPairs(dictionary: Dictionary, word: string, isLast: boolean, operator: string): string[] {
  const isKnown = ({ text, isBeginning }: Part) =>
    isBeginning ? dictionary.beginning.get(text)!.length > 0 : dictionary.known.has(text)
  return pairsIn(word, isLast)
    .filter(([left, right]) => dictionary.known.has(left) && isKnown(right))
    .map(([left, { text, isBeginning }]) => left + operator + text + (isBeginning ? '*' : ''))
}

/**
 * Itself where a document has it, or its stem; those that it is the beginning of, as the last one can always be, unless it has two
 * letters and a document has it; where no document has any of these, those that it resembles, or the two words that it is,
 * wherever they stand. Words up to three letters resemble nothing. A single character of a script without spaces is a beginning.
 */
async function termsFor(
  database: Database,
  dictionary: Dictionary,
  word: string,
  isLast: boolean,
): Promise<string[]> {
  const length = lengthOf(word)
  if (dictionary.unspaced.has(word)) return [`${word}*`]
  if (length === 1 || ((!isLast || length === 2) && dictionary.known.has(word))) return [word]
  const begun = wordsBeginning(dictionary, word)
  if (begun.length > 0) return begun
  if (dictionary.stems.get(word)!.length > 0) return [word]
  if (length < 4) return [word]
  const similar = await wordsLike(database, word, isLast)
  if (similar.length > 0) return similar
  const pairs = knownPairs(dictionary, word, isLast, ' & ')
  return pairs.length > 0 ? pairs : [word]
}

/**
 * The search terms for each word, alternatives with | between them: the words that it and a neighbour are together, the neighbours
 * that together are this word, and the word itself or those that it may be. A * stands for every word that begins so.
 */
export async function meantWords(database: Database, words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  const dictionary = await lookUp(database, words)
  const meant: string[] = []
  for (const [place, word] of words.entries()) {
    const isLast = place === words.length - 1
    const joined = joinedWords(words, place).flatMap(({ text, isBeginning }) => {
      if (isBeginning) return wordsBeginning(dictionary, text)
      return dictionary.known.has(text) ? [text] : []
    })
    const pairs = knownPairs(dictionary, word, isLast, ' <-> ')
    meant.push([...joined, ...pairs, ...(await termsFor(database, dictionary, word, isLast))].join('|'))
  }
  return meant
}
