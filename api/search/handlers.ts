import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/search.ts'
import type { Call, Condition } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { findPosts, standsAmong, meantWords, suggestions, type Hit } from './queries.ts'
import { wordsOf } from './words.ts'

interface Found {
  typed: string
  words: string[]
  after?: Hit | undefined
  last: Hit
}

/** What was found is as it was while none of the posts belongs among it that were liked, or commented on, since. */
function unlessAmong(found: Found): Condition {
  return async (changed, database) => {
    const ids = tags.postsIn(changed)
    return ids.length > 0 && !(await standsAmong(database, { ...found, ids }))
  }
}

const hitOf = (row: { place: number; trending: number; id: number }): Hit => [row.place, row.trending, row.id]
const afterAll: Hit = [0, 0, 0]
// The last that stand there because of their title.
const lastByTitle: Hit = [4, -Infinity, 0]

const hit = z.tuple([z.int().min(1).max(5), z.number(), id])

export async function searchPosts({
  database,
  query,
  addCacheTags,
  outlasts,
}: Call<typeof contract.searchPosts>) {
  const { q, limit, cursor } = query
  const after = decodeCursor(cursor, hit)
  const words = wordsOf(q)
  if (words.length === 0) return { items: [], next: null }
  addCacheTags(tags.words, tags.trending)
  const meant = await meantWords(database, words)
  const rows = await findPosts(database, { typed: q, words: meant, after, count: limit + 1 })
  addCacheTags(...cardTags(rows.slice(0, limit)))
  const last = rows.length > limit ? hitOf(rows[limit - 1]!) : afterAll
  outlasts(tags.trending, unlessAmong({ typed: q, words: meant, after, last }))
  return pageOf(rows, limit, toPost, hitOf)
}

export async function autocomplete({
  database,
  query,
  addCacheTags,
  outlasts,
}: Call<typeof contract.autocomplete>) {
  const words = wordsOf(query.q)
  if (words.length === 0) return []
  addCacheTags(tags.words, tags.categories, tags.trending)
  const meant = await meantWords(database, words)
  outlasts(tags.trending, unlessAmong({ typed: query.q, words: meant, last: lastByTitle }))
  return suggestions(database, { typed: query.q, words: meant, count: limits.search.suggestions })
}
