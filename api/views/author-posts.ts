import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { OwnPost, Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { decodeCursor, pageOf, type Page } from '#api/http/paging.ts'
import { selectAllPosts, selectPosts, toOwnPost, toPost, type PostRow } from './post-view.ts'

const key = z.tuple([z.iso.datetime().transform((text) => new Date(text)), id])

interface Stretch {
  limit: number
  cursor?: string | undefined
}

async function listFrom<Shown extends Post>(
  posts: ReturnType<typeof selectAllPosts>,
  author: number,
  { limit, cursor }: Stretch,
  present: (row: PostRow) => Shown,
): Promise<Page<Shown>> {
  const after = decodeCursor(cursor, key)
  const rows = await posts
    .where('posts.author_id', '=', author)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('posts.created_at', 'posts.id'), '<', eb.tuple(...after!))),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, present, (row) => [row.created_at, row.id])
}

/** A page of what a member posted, newest first, as everyone sees it. */
export function listPostsOf(database: Database, author: number, stretch: Stretch): Promise<Page<Post>> {
  return listFrom(selectPosts(database), author, stretch, toPost)
}

/** A page of what a member posted, newest first, as the member sees it: hidden posts too. */
export function listOwnPosts(database: Database, author: number, stretch: Stretch): Promise<Page<OwnPost>> {
  return listFrom(selectAllPosts(database), author, stretch, toOwnPost)
}
