import { sql } from 'kysely'
import type { Database } from './client.ts'

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

/**
 * The search terms for each word, alternatives with | between them: the word itself, words of which it is the beginning or
 * a misspelling, the word with * for every word with this prefix, two words that it joins.
 */
export async function meantWords(database: Database, words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    select meant_words(${words}::text[]) as word
  `.execute(database)
  return rows.map((row) => row.word)
}
