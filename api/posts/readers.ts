import type { Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { postNotFound } from '#api/http/app-error.ts'
import * as tags from '#api/http/cache/tags.ts'
import { openPost, readerState } from './reader-queries.ts'

/** Stores that the viewer has opened a post of somebody else. Throws 404 when the post is not shown. */
export async function recordReader({
  database,
  viewer,
  params,
  cache,
}: Services & { viewer: Viewer; params: { id: number } }): Promise<void> {
  const state = await readerState(database, viewer.id, params.id)
  if (!state) throw postNotFound()
  if (state.is_author || state.is_reader) return
  const post = await openPost(database, viewer.id, params.id)
  // Another reader lowers the score of a post that is marked as helpful.
  if (post && post.helpful_count > 0 && post.tool_id !== null) {
    cache.invalidate([tags.toolCounts(post.tool_id)])
  }
}
