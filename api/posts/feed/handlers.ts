import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/feed.ts'
import type { listHighlighted as ListHighlighted } from '#contract/profiles.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import { readUnmuted } from '#api/http/unmuted.ts'
import * as tags from '#api/http/cache/tags.ts'
import { listOwnPosts, cardTags, postFor } from '#api/posts/public.ts'
import { feedKey, keyOf, periodKey } from './order.ts'
import { beginOf, secondsUntilExit, type Period } from './period.ts'
import { bestOfPeriod } from './period-queries.ts'
import { countedCategories } from './count-queries.ts'
import * as queries from './queries.ts'

const orders = { new: [], trending: [tags.trending], top: [tags.ratings] }

const isPossibleId = (id: number) => id > 0 && id <= limits.id

export async function listPosts(call: Call<typeof contract.listPosts>) {
  const { database, viewer, query, addCacheTags } = call
  const { limit, cursor, sort, period } = query
  const categories = [...new Set(query.category)]
  const exist = categories.every(isPossibleId)
  addCacheTags(...(categories.length > 0 ? categories.map(tags.category) : [tags.feed]), ...orders[sort])
  if (sort === 'top' && period !== 'all') return listBest(call, period, exist ? categories : undefined)
  const after = decodeCursor(cursor, feedKey(sort))
  if (!exist) return { items: [], next: null }
  const { rows, stoppedAt } = await readUnmuted(
    { viewer, after, count: limit + 1 },
    (page) => queries.feed(database, sort, { categories, ...page }),
    ({ at, id }) => ({ at, id }),
  )
  addCacheTags(...cardTags(rows))
  return pageOf(rows, limit, postFor(viewer), keyOf(sort), stoppedAt)
}

/** The best rated posts of a period. Its begin is part of the cursor, so that paging skips no post that leaves it. */
async function listBest(
  { database, viewer, query, addCacheTags, limitCacheAge }: Call<typeof contract.listPosts>,
  period: Period,
  categories: number[] | undefined,
) {
  const { limit, cursor } = query
  const begin = decodeCursor(cursor, periodKey(period)) ?? { since: beginOf(period) }
  if (!categories) return { items: [], next: null }
  const { since } = begin
  const { rows, stoppedAt } = await readUnmuted(
    { viewer, after: begin, count: limit + 1 },
    ({ after = begin, count }) => bestOfPeriod(database, period, { after, categories, count }),
    ({ at, id }) => ({ at, id, since }),
  )
  addCacheTags(...cardTags(rows))
  if (cursor === undefined && rows.length > 0) limitCacheAge(secondsUntilExit(rows, since))
  return pageOf(rows, limit, postFor(viewer), ({ at, id }) => [period, at, id, since], stoppedAt)
}

export async function countCategories(call: Call<typeof contract.countCategories>) {
  const { database, query, addCacheTags } = call
  const chosen = [...new Set(query.category)]
  addCacheTags(...(chosen.length > 0 ? chosen.map(tags.category) : [tags.feed, tags.categories]))
  if (!chosen.every(isPossibleId)) return { complete: true, categories: [] }
  const { total, categories } = await countedCategories(database, chosen, limits.countedPosts)
  return { complete: total < limits.countedPosts, categories }
}

export async function listMyPosts({ database, viewer, query }: Call<typeof contract.listMyPosts>) {
  return listOwnPosts(database, viewer.id, query)
}

export async function listTopPosts({ database, viewer, addCacheTags }: Call<typeof contract.listTopPosts>) {
  const { posts, postsOfOneAuthor } = limits.card
  const rows = await queries.trending(database, viewer, posts, postsOfOneAuthor)
  addCacheTags(tags.feed, tags.trending, ...cardTags(rows))
  return rows.map(postFor(viewer))
}

export async function listHighlighted({ database, viewer }: Call<typeof ListHighlighted>) {
  const rows = await queries.highlighted(database, viewer, limits.card.posts)
  return rows.map(postFor(viewer))
}
