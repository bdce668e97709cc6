import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/search.ts'
import type { Database } from '#database/client.ts'
import type { Call, Condition } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as sources from '#api/http/sources.ts'
import { cards, toPost } from '#api/views/post-view.ts'
import { findPosts, findsAny, meantWords, suggestions, type Hit } from './queries.ts'
import { wordsOf } from './words.ts'

/** What is found stays in its order while none of the posts is among it that were liked, or commented on, since. */
function findsNoneOf(search: { database: Database; typed: string; words: string[] }): Condition {
  return async (changed) => {
    const ids = sources.postsIn(changed)
    return ids.length > 0 && !(await findsAny({ ...search, ids }))
  }
}

const hit = z.tuple([z.int().min(1).max(5), z.number(), id])

export async function searchPosts({
  database,
  query,
  madeFrom,
  outlasts,
}: Call<typeof contract.searchPosts>) {
  const { q, limit, cursor } = query
  const after = decodeCursor(cursor, hit)
  const words = wordsOf(q)
  if (words.length === 0) return { items: [], next: null }
  madeFrom(sources.words, sources.trending)
  const meant = await meantWords(database, words)
  const rows = await findPosts(database, { typed: q, words: meant, after, count: limit + 1 })
  madeFrom(...cards(rows))
  outlasts(sources.trending, findsNoneOf({ database, typed: q, words: meant }))
  return pageOf(rows, limit, toPost, (row): Hit => [row.place, row.trending, row.id])
}

export async function autocomplete({
  database,
  query,
  madeFrom,
  outlasts,
}: Call<typeof contract.autocomplete>) {
  const words = wordsOf(query.q)
  if (words.length === 0) return []
  madeFrom(sources.words, sources.categories, sources.trending)
  const meant = await meantWords(database, words)
  outlasts(sources.trending, findsNoneOf({ database, typed: query.q, words: meant }))
  return suggestions(database, { typed: query.q, words: meant, count: limits.search.suggestions })
}
