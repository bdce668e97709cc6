import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { OwnPost, Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import type { Json } from '#api/http/response.ts'
import { mentionedInPost } from '#api/members/mentions/public.ts'
import { cursorTime, decodeCursor, pageOf, type Page } from '#api/http/paging.ts'
import { mapInSlices } from '#api/http/slices.ts'
import type { Viewer } from '#api/http/viewer.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cardTags, notMutedBy, selectAllPosts, selectPosts, postFor, withContent } from './presenter.ts'

const key = z.tuple([cursorTime, id])

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** A request for the posts of a member. */
interface Reader {
  database: Database
  /** Null for a guest. */
  viewer: Viewer | null
  addCacheTags: (...tags: CacheTag[]) => void
}

function rowsOf(
  posts: ReturnType<typeof selectAllPosts>,
  author: number,
  { limit, cursor }: PageQuery,
  { mentions }: { mentions: boolean },
) {
  const after = decodeCursor(cursor, key)
  return posts
    .select('posts.created_at')
    .$if(mentions, (query) => query.select(mentionedInPost.as('mentioned')))
    .where('posts.author_id', '=', author)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('posts.created_at', 'posts.id'), '<', eb.tuple(...after!))),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit + 1)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const keyOf = (row: Pick<Row, 'created_at' | 'id'>) => [row.created_at, row.id]

/** A page of what a member posted, newest first, as the viewer or a guest sees it; adds the cache tags of its posts. */
export async function listPostsOf(
  { database, viewer, addCacheTags }: Reader,
  author: number,
  page: PageQuery,
): Promise<Page<Json<Post>>> {
  // Not read at all: every post of a muted author is left out.
  if (viewer?.muted.members.includes(author)) return { items: [], next: null }
  const rows = await rowsOf(selectPosts(database).where(notMutedBy(viewer)), author, page, {
    mentions: false,
  })
  addCacheTags(...cardTags(rows))
  return pageOf(rows, page.limit, postFor(viewer), keyOf)
}

/** A page of what a member posted, newest first, as the member sees it: hidden posts too. */
export async function listOwnPosts(
  database: Database,
  author: number,
  page: PageQuery,
): Promise<Page<Json<OwnPost>>> {
  const rows = await rowsOf(selectAllPosts(database), author, page, { mentions: true })
  const posts = await mapInSlices(rows, ({ json, mentioned = [], created_at, id }) => ({
    ...{ created_at, id },
    post: withContent<OwnPost>({ json, mentioned }),
  }))
  return pageOf(posts, page.limit, ({ post }) => post, keyOf)
}
