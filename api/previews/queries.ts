import type { Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cardTags, selectPosts, toPost } from '#api/posts/public.ts'

/** A shown post with the cache tags of its card; undefined when there is none, or it is hidden. */
export async function findPreviewedPost(
  database: Database,
  id: number,
): Promise<{ post: Post; cacheTags: CacheTag[] } | undefined> {
  const row = await selectPosts(database).where('posts.id', '=', id).executeTakeFirst()
  return row && { post: toPost(row).toJSON(), cacheTags: cardTags([row]) }
}
