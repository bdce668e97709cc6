import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/feed.ts'
import type { listHighlighted as ListHighlighted } from '#contract/profiles.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import { listOwnPosts, cardTags, toPost } from '#api/posts/public.ts'
import { feedKey, keyOf } from './order.ts'
import * as queries from './queries.ts'

const orders = { new: [], trending: [tags.trending], top: [tags.ratings] }

export async function listPosts({ database, query, addCacheTags }: Call<typeof contract.listPosts>) {
  const { limit, cursor, category, sort } = query
  const after = decodeCursor(cursor, feedKey(sort))
  const categories = [...new Set(category)]
  const exist = categories.every((id) => id > 0 && id <= limits.id)
  addCacheTags(...(categories.length > 0 ? categories.map(tags.category) : [tags.feed]), ...orders[sort])
  if (!exist) return { items: [], next: null }
  const rows = await queries.feed(database, sort, { categories, after, count: limit + 1 })
  addCacheTags(...cardTags(rows))
  return pageOf(rows, limit, toPost, keyOf(sort))
}

export async function listMyPosts({ database, viewer, query }: Call<typeof contract.listMyPosts>) {
  return listOwnPosts(database, viewer.id, query)
}

export async function listTopPosts({ database, addCacheTags }: Call<typeof contract.listTopPosts>) {
  const rows = await queries.trending(database, limits.card.posts, limits.card.postsOfOneAuthor)
  addCacheTags(tags.feed, tags.trending, ...cardTags(rows))
  return rows.map(toPost)
}

export async function listHighlighted({ database, viewer }: Call<typeof ListHighlighted>) {
  const rows = await queries.highlighted(database, viewer.id, limits.card.posts)
  return rows.map(toPost)
}
