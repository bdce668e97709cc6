import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/search.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { findPosts, meantWords, suggestions } from './queries.ts'
import { wordsOf } from './words.ts'

// The order may be this old, in seconds: likes of posts that are not shown do not invalidate a search.
const maxAge = 60

const hit = z.tuple([z.int().min(1).max(5), z.number(), id])

export async function searchPosts(call: Call<typeof contract.searchPosts>) {
  const { database, query, addCacheTags, limitCacheAge } = call
  const { q, limit, cursor } = query
  const after = decodeCursor(cursor, hit)
  const words = wordsOf(q)
  if (words.length === 0) return { items: [], next: null }
  limitCacheAge(maxAge)
  const meant = await meantWords(database, words)
  const rows = await findPosts(database, { typed: q, words: meant, after, count: limit + 1 })
  addCacheTags(tags.searchText, ...cardTags(rows.slice(0, limit)))
  return pageOf(rows, limit, toPost, (row) => [row.place, row.trending, row.id])
}

export async function autocomplete(call: Call<typeof contract.autocomplete>) {
  const { database, query, addCacheTags, limitCacheAge } = call
  const words = wordsOf(query.q)
  if (words.length === 0) return []
  limitCacheAge(maxAge)
  const meant = await meantWords(database, words)
  const count = limits.search.suggestions
  const rows = await suggestions(database, { typed: query.q, words: meant, count })
  addCacheTags(tags.searchText, ...rows.flatMap(({ post }) => (post === null ? [] : [tags.post(post)])))
  return rows.map(({ suggestion }) => suggestion)
}
