import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/search.ts'
import { meantWords } from '#database/search-words.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import { readUnmuted } from '#api/http/unmuted.ts'
import * as tags from '#api/http/cache/tags.ts'
import { servedTasksBeginning } from '#api/finder/public.ts'
import { cardTags, postFor } from '#api/posts/public.ts'
import { findAuthor, findPosts, findPostsOf, type Found, type Hit } from './queries.ts'
import { closeMatches } from './close-matches.ts'
import { matchIn } from './match.ts'
import { suggestions } from './suggestion-queries.ts'
import { typedText, usernameIn } from './words.ts'

// The order may be this old, in seconds: likes of posts that are not shown do not invalidate a search, nor do new names of
// members.
const maxAge = 60

const hit = z.tuple([z.int().min(0).max(8), z.number(), id])

export async function searchPosts(call: Call<typeof contract.searchPosts>) {
  const { database, viewer, query, addCacheTags, limitCacheAge } = call
  const { q, limit, cursor } = query
  const after = decodeCursor(cursor, hit)
  const { words: names, ...typed } = await typedText(database, q)
  if (names.length === 0) return { items: [], next: null }
  limitCacheAge(maxAge)
  const username = usernameIn(q)
  const author = username === undefined ? undefined : await findAuthor(database, username)
  const words = author === undefined ? await meantWords(database, names) : []
  const { rows, stoppedAt } = await readUnmuted<Found, Hit>(
    { viewer, after, count: limit + 1 },
    (page) =>
      author === undefined
        ? findPosts(database, { ...page, ...typed, names, words })
        : findPostsOf(database, author, page),
    (row) => [row.place, row.score, row.id],
  )
  const isText = author === undefined && typed.link === undefined
  addCacheTags(tags.searchText, ...cardTags(rows.slice(0, limit)))
  const show = postFor(viewer)
  const page = pageOf(
    rows,
    limit,
    (row) => {
      const post = show(row).toJSON()
      return { ...post, match: matchIn(post, q, true) }
    },
    (row) => [row.place, row.score, row.id],
    stoppedAt,
  )
  const room = Math.min(limit, limits.search.closeMatches) - rows.length
  if (!isText || after || page.next !== null || room <= 0) return page
  const close = await closeMatches(call, q, { except: rows.map(({ id }) => id), count: room })
  addCacheTags(tags.finder, ...cardTags(close.rows))
  return { ...page, items: [...page.items, ...close.posts] }
}

export async function autocomplete(call: Call<typeof contract.autocomplete>) {
  return (await listSuggestions(call)).map(({ text }) => text)
}

type SuggestionCall = Pick<
  Call<typeof contract.listSuggestions>,
  'database' | 'viewer' | 'query' | 'addCacheTags' | 'limitCacheAge'
>

export async function listSuggestions(call: SuggestionCall): Promise<contract.Suggestion[]> {
  const { database, viewer, query, addCacheTags, limitCacheAge } = call
  const { words: names, ...typed } = await typedText(database, query.q)
  if (names.length === 0) return []
  limitCacheAge(maxAge)
  const words = await meantWords(database, names)
  const rows = await suggestions(database, { ...typed, words, count: limits.search.suggestions, viewer })
  addCacheTags(tags.searchText, ...rows.flatMap(({ post }) => (post === null ? [] : [tags.post(post)])))
  const found: contract.Suggestion[] = rows.map(({ suggestion, post }) => ({
    text: suggestion,
    kind: post === null ? 'category' : 'title',
  }))
  const room = limits.search.suggestions - found.length
  if (room === 0) return found
  addCacheTags(tags.finder)
  const tasks = await servedTasksBeginning(database, query.q, room)
  return [...found, ...tasks.map((text) => ({ text, kind: 'task' as const }))]
}
