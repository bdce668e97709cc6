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

function selectPostsOf(database: Database, tool: number, count: number) {
  return selectPosts(database)
    .select(['posts.created_at', 'posts.like_count', 'posts.rating_score', 'posts.helpful_score'])
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

/** The posts about a tool, those with most likes first, then those that are best rated. */
export function bestLikedPostsOf(
  database: Database,
  tool: number,
  { viewer, after, count }: Page<BestLikedKey>,
) {
  return selectPostsOf(database, tool, count)
    .where(notMutedBy(viewer))
    .$if(after !== undefined, (posts) =>
      posts.where(
        sql<boolean>`(posts.like_count, posts.rating_score, posts.id)
          < (${after!.likes}::integer, ${after!.score}::float8, ${after!.id}::integer)`,
      ),
    )
    .orderBy('posts.like_count', 'desc')
    .orderBy('posts.rating_score', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}
