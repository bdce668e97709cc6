import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

// Letters of a part of a word, at least.
const minPart = 3

/** What `read` finds for the words, or for the words with other spaces between them where that is nothing. */
export async function readSpaced<Read extends { rows: unknown[]; stoppedAt?: unknown }>(
  database: Database,
  words: string[],
  read: (words: string[]) => Promise<Read>,
): Promise<Read> {
  const found = await read(words)
  if (found.rows.length > 0 || found.stoppedAt) return found
  const spaced = await spacedOtherwise(database, words)
  return spaced ? read(spaced) : found
}

/**
 * The words with other spaces between them, as the documents of posts have them: 'chat gpt' as 'chatgpt', 'midjourney' as
 * 'mid journey'. Undefined where documents have none of these.
 */
async function spacedOtherwise(database: Database, words: string[]): Promise<string[] | undefined> {
  const joined = words.slice(1).map((word, index) => words[index]! + word)
  const known = await knownWords(database, [...words, ...joined, ...words.flatMap(splits).flat()])
  const isPair = ([left, right]: [string, string]) => known.get(left) === 'word' && known.has(right)
  const parted = (word: string) => (known.get(word) === 'word' ? undefined : splits(word).find(isPair))
  const spaced: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const both = joined[index]
    if (both !== undefined && known.has(both)) {
      spaced.push(both)
      index += 1
    } else spaced.push(...(parted(words[index]!) ?? [words[index]!]))
  }
  return spaced.join(' ') === words.join(' ') ? undefined : spaced
}

/** Those of the words that documents have, as a whole or as the beginning of a word. */
async function knownWords(database: Database, words: string[]): Promise<Map<string, 'word' | 'beginning'>> {
  const { rows } = await sql<{ word: string; known: 'word' | 'beginning' }>`
    select distinct given.word, case when first.word = given.word then 'word' else 'beginning' end as known
    from unnest(${words}::text[]) as given (word) cross join lateral (
      select word from search_words
      where word >= given.word collate "C" and word < given.word || U&'\\+10FFFF' collate "C"
      order by word collate "C" limit 1
    ) first
  `.execute(database)
  return new Map(rows.map(({ word, known }) => [word, known]))
}

/** The ways to split a word in two. */
function splits(word: string): [string, string][] {
  const letters = [...word]
  const lengths = Array.from(
    { length: Math.max(0, letters.length - 2 * minPart + 1) },
    (_, extra) => minPart + extra,
  )
  return lengths.map((length) => [letters.slice(0, length).join(''), letters.slice(length).join('')])
}
