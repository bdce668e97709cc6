import type { Database } from '#database/client.ts'
import { assignBatch, nextPosts } from './assign-queries.ts'

/**
 * Gives every post with a link its tool: posts of before there were tools, of imports and of servers of an earlier version.
 * Works in transactions of 100 posts, can be stopped and repeated. Returns the number of posts.
 */
export async function assignTools(
  database: Database,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (posts: number) => void } = {},
): Promise<number> {
  let done = 0
  let after = 0
  while (!signal?.aborted) {
    const posts = await nextPosts(database, after)
    if (posts.length === 0) break
    await assignBatch(database, posts)
    after = posts.at(-1)!.id
    done += posts.length
    onProgress?.(done)
  }
  return done
}
