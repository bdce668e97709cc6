import { sql } from 'kysely'
import type { Database } from './client.ts'
import { inTransaction } from './transaction.ts'

/**
 * The words of the site that a misspelt word may be: those a letter apart from it, and for the last word of a query those whose
 * beginning is; else those with the most similar trigrams. At most three of a kind, five of beginnings.
 */
export function wordsLike(database: Database, misspelt: string, isLast: boolean): Promise<string[]> {
  const { length } = Array.from(misspelt)
  return inTransaction(database, async (transaction) => {
    // The indexes are chosen whatever the statistics say. Few trigrams are left where two letters of a short word are swapped.
    await sql`
      select set_config('enable_seqscan', 'off', true), set_config('pg_trgm.similarity_threshold', '0.2', true)
    `.execute(transaction)
    const apart = await aLetterApart(transaction, misspelt)
    if (isLast && length > 4 && (length < 7 || apart.length === 0)) {
      apart.push(...(await beginningALetterApart(transaction, misspelt, length)))
    }
    return apart.length > 0 ? [...new Set(apart)] : withSimilarTrigrams(transaction, misspelt)
  })
}

async function wordsIn(
  transaction: Database,
  query: ReturnType<typeof sql<{ word: string }>>,
): Promise<string[]> {
  const { rows } = await query.execute(transaction)
  return rows.map(({ word }) => word)
}

function aLetterApart(transaction: Database, misspelt: string): Promise<string[]> {
  return wordsIn(
    transaction,
    sql`
      select word from search_words
      where without_a_letter(word) && without_a_letter(${misspelt}::text)
      order by similarity(word, ${misspelt}) desc, word limit 3`,
  )
}

/** Few candidates are like all of the word; the others are told apart by their trigrams, without their variants. */
function beginningALetterApart(transaction: Database, misspelt: string, length: number): Promise<string[]> {
  // The letters in the index.
  const indexed = length < 7 ? 5 : 7
  const letters = sql.lit(indexed)
  return wordsIn(
    transaction,
    sql`
      select word from (
        select word, similarity(left(word, ${length}), ${misspelt}) as likeness from search_words
        where length(word) > ${sql.lit(indexed - 1)}
          and without_a_letter(left(word, ${letters})) && without_a_letter(left(${misspelt}::text, ${letters}))
        offset 0
      ) candidates
      where ${length === indexed}::boolean or likeness >= 0.2
        and without_a_letter(left(word, ${length})) && without_a_letter(${misspelt}::text)
      order by likeness desc, length(word), word limit 5`,
  )
}

/** Words that resemble it about equally. Where the site has many, only those with a similar beginning are compared. */
async function withSimilarTrigrams(transaction: Database, misspelt: string): Promise<string[]> {
  const { rows } = await sql<{ has_many: boolean }>`
    select reltuples >= 100000 as has_many from pg_class where oid = 'search_words'::regclass
  `.execute(transaction)
  const isCandidate = rows[0]!.has_many
    ? sql`length(word) > 4 and without_a_letter(left(word, 5)) && without_a_letter(left(${misspelt}::text, 5))`
    : sql`word % ${misspelt}::text`
  const similar = await wordsIn(
    transaction,
    sql`
      select word from (
        select word, likeness, max(likeness) over () as best from (
          select word, similarity(word, ${misspelt}) as likeness from search_words
          where ${isCandidate} and abs(length(word) - length(${misspelt}::text)) <= 2
        ) candidates
        where likeness >= 0.2
      ) nearest
      where likeness > best - 0.1
      order by likeness desc, word limit 3`,
  )
  return similar.filter((word) => Array.from(word).length > 2)
}
