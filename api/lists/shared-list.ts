import type { ListedPost } from '#contract/lists.ts'
import type { SharedList } from '#contract/public-lists.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cardTags } from '#api/posts/public.ts'
import { toListedPosts, toSharedList } from './presenter.ts'
import { postsIn } from './queries.ts'
import { findSharedList } from './shared-queries.ts'

interface Asked {
  id: number
  key: string | undefined
  /** Null for a guest. */
  viewer: Viewer | null
  offset: number
  limit: number
}

interface FoundList {
  list: SharedList & { items: ListedPost[] }
  /** When the list got each post of `items`. */
  addedAt: Date[]
  cacheTags: CacheTag[]
}

/** A list that everybody with the key may see, with some of its posts and the cache tags of all of it; or undefined. */
export async function findListWithPosts(
  database: Database,
  { id, key, viewer, ...range }: Asked,
): Promise<FoundList | undefined> {
  const row = await findSharedList(database, id, key)
  if (!row) return undefined
  const posts = await postsIn(database, id, viewer, range)
  const factTags = posts.flatMap(({ tool_id }) => (tool_id === null ? [] : tags.toolCounts(tool_id)))
  return {
    list: { ...toSharedList(row, row.post_count), items: toListedPosts(viewer, posts) },
    addedAt: posts.map(({ added_at }) => added_at),
    cacheTags: [tags.list(id), tags.member(row.member_id), tags.shownPosts, ...cardTags(posts), ...factTags],
  }
}
