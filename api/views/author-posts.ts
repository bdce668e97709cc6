import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { decodeCursor, pageOf, type Page } from '#api/http/paging.ts'
import { selectPosts, toPost } from './post-view.ts'

const key = z.tuple([z.iso.datetime().transform((text) => new Date(text)), id])

/** A page of what a member posted, newest first. */
export async function listPostsOf(
  database: Database,
  author: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Post>> {
  const after = decodeCursor(cursor, key)
  const rows = await selectPosts(database)
    .where('posts.author_id', '=', author)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('posts.created_at', 'posts.id'), '<', eb.tuple(...after!))),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toPost, (row) => [row.created_at, row.id])
}
