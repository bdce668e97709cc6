import { listToolPosts as endpoint } from '#contract/tools.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { findCurrentToolId } from '#api/tools/public.ts'
import { bestLikedKey, newestKey } from './tool-order.ts'
import { bestLikedPostsOf, newestPostsOf } from './tool-queries.ts'

export async function listToolPosts(call: Call<typeof endpoint>) {
  const { database, viewer, params, query, addCacheTags } = call
  const { sort, limit, cursor } = query
  const count = limit + 1
  if (sort === 'top') {
    const after = decodeCursor(cursor, bestLikedKey)
    const tool = await findCurrentToolId(endpoint, { database, params, query })
    // A like or a rating of any post of the tool may change the order.
    addCacheTags(tags.tool(tool), tags.toolCounts(tool), tags.toolPosts(tool))
    const rows = await bestLikedPostsOf(database, tool, { viewer, after, count })
    addCacheTags(...cardTags(rows))
    return pageOf(rows, limit, toPost, (row) => [sort, row.like_count, row.rating_score, row.id])
  }
  // Nobody can mark a post as helpful yet, so all posts tie, and the newest come first.
  const after = decodeCursor(cursor, newestKey(sort))
  const tool = await findCurrentToolId(endpoint, { database, params, query })
  addCacheTags(tags.tool(tool), tags.toolPosts(tool))
  const rows = await newestPostsOf(database, tool, { viewer, after, count })
  addCacheTags(...cardTags(rows))
  return pageOf(rows, limit, toPost, (row) => [sort, row.created_at, row.id])
}
