import { listToolPosts as endpoint } from '#contract/tools.ts'
import type { Call } from '#api/http/call.ts'
import { decodeCursor, pageOf } from '#api/http/paging.ts'
import * as tags from '#api/http/cache/tags.ts'
import { cardTags, postFor } from '#api/posts/public.ts'
import { findCurrentToolId } from '#api/tools/public.ts'
import { bestLikedKey, mostHelpfulKey, newestKey } from './tool-order.ts'
import { bestLikedPostsOf, mostHelpfulPostsOf, newestPostsOf } from './tool-queries.ts'

type Listing = Call<typeof endpoint>

const byNewest = ({ database, viewer, query: { cursor } }: Listing, count: number) => {
  const after = decodeCursor(cursor, newestKey)
  return (tool: number) => newestPostsOf(database, tool, { viewer, after, count })
}

const byLikes = ({ database, viewer, query: { cursor } }: Listing, count: number) => {
  const after = decodeCursor(cursor, bestLikedKey)
  return (tool: number) => bestLikedPostsOf(database, tool, { viewer, after, count })
}

const byHelpfulness = ({ database, viewer, query: { cursor } }: Listing, count: number) => {
  const after = decodeCursor(cursor, mostHelpfulKey)
  return (tool: number) => mostHelpfulPostsOf(database, tool, { viewer, after, count })
}

const orders = { new: byNewest, top: byLikes, helpful: byHelpfulness }

export async function listToolPosts(call: Listing) {
  const { viewer, addCacheTags } = call
  const { sort, limit } = call.query
  const read = orders[sort](call, limit + 1)
  const tool = await findCurrentToolId(endpoint, call)
  addCacheTags(tags.tool(tool), tags.toolPosts(tool))
  // Likes, ratings, helpful marks and readers of any post of the tool may change the order.
  if (sort !== 'new') addCacheTags(tags.toolCounts(tool))
  const rows = await read(tool)
  addCacheTags(...cardTags(rows))
  return pageOf(rows, limit, postFor(viewer), (row) => {
    if (sort === 'top') return [sort, row.counted_likes, row.rating_score, row.id]
    if (sort === 'helpful') return [sort, row.helpful_score, row.created_at, row.id]
    return [sort, row.created_at, row.id]
  })
}
