import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy, selectPosts } from '#api/posts/public.ts'
import type { BestLikedKey, MostHelpfulKey, NewestKey } from './tool-order.ts'

interface Page<Key> {
  /** Null for a guest. */
  viewer: Viewer | null
  /** Key of the last shown post. */
  after: Key | undefined
  count: number
}

// Thousandths of likes by others. The expression of the index posts_tool_best_liked_by_weight.
const countedLikes = sql<number>`(1000 * posts.other_like_count - posts.like_discount)`

function selectPostsOf(database: Database, tool: number, count: number) {
  return selectPosts(database)
    .select(['posts.created_at', 'posts.rating_score', 'posts.helpful_score'])
    .select(countedLikes.as('counted_likes'))
    .where('posts.tool_id', '=', tool)
    .limit(count)
}

/** The posts about a tool, newest first. */
export function newestPostsOf(database: Database, tool: number, { viewer, after, count }: Page<NewestKey>) {
  return selectPostsOf(database, tool, count)
    .where(notMutedBy(viewer))
    .$if(after !== undefined, (posts) =>
      posts.where(sql<boolean>`(posts.created_at, posts.id) < (${after!.at}, ${after!.id}::integer)`),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}

/** The posts about a tool, the most helpful first, then the newest. */
export function mostHelpfulPostsOf(
  database: Database,
  tool: number,
  { viewer, after, count }: Page<MostHelpfulKey>,
) {
  return selectPostsOf(database, tool, count)
    .where(notMutedBy(viewer))
    .$if(after !== undefined, (posts) =>
      posts.where(
        sql<boolean>`(posts.helpful_score, posts.created_at, posts.id)
          < (${after!.score}::float8, ${after!.at}, ${after!.id}::integer)`,
      ),
    )
    .orderBy('posts.helpful_score', 'desc')
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}

/** The posts about a tool, those with most likes by weight first, then those that are best rated. */
export function bestLikedPostsOf(
  database: Database,
  tool: number,
  { viewer, after, count }: Page<BestLikedKey>,
) {
  return selectPostsOf(database, tool, count)
    .where(notMutedBy(viewer))
    .$if(after !== undefined, (posts) =>
      posts.where(
        sql<boolean>`(${countedLikes}, posts.rating_score, posts.id)
          < (${after!.likes}::integer, ${after!.score}::float8, ${after!.id}::integer)`,
      ),
    )
    .orderBy(countedLikes, 'desc')
    .orderBy('posts.rating_score', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}
