import type { OwnPost, Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import * as sources from '#api/http/sources.ts'
import type { Source } from '#api/http/sources.ts'

/** Starts a query for posts as their authors and moderators see them: hidden ones too. */
export function selectAllPosts(database: Database) {
  return database
    .selectFrom('posts')
    .innerJoin('members as author', 'author.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.author_id',
      'author.name',
      'author.username',
      'author.profile_picture',
      'posts.title',
      'posts.description',
      'posts.personal_review',
      'posts.link',
      'posts.created_at',
      'posts.like_count',
      'posts.comment_count',
      'posts.avg_rating',
      'posts.rating_count',
      'posts.categories',
      'posts.hidden_because',
    ])
}

/**
 * Starts a query for posts as the contract shows them, author and categories included, so that a list is one
 * round trip. The caller adds which, in what order, and how many.
 */
export function selectPosts(database: Database) {
  return selectAllPosts(database).where('posts.hidden_because', 'is', null)
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

/** A row of `selectPosts` as the contract's Post. */
export function toPost({ author_id, created_at, ...row }: PostRow): Post {
  return {
    id: row.id,
    user: author_id,
    name: row.name,
    username: row.username,
    profile_picture: row.profile_picture,
    title: row.title,
    description: row.description,
    personal_review: row.personal_review,
    link: row.link,
    created_at: created_at.toISOString(),
    like_count: row.like_count,
    comment_count: row.comment_count,
    avg_rating: row.avg_rating,
    rating_count: row.rating_count,
    categories: row.categories,
  }
}

/** A row of `selectAllPosts` as its author and moderators see it. */
export function toOwnPost(row: PostRow): OwnPost {
  return { ...toPost(row), hidden_because: row.hidden_because }
}

/** What posts as they are shown are made from. */
export function cards(rows: Pick<PostRow, 'id' | 'author_id'>[]): Source[] {
  return rows.flatMap(({ id, author_id }) => [sources.post(id), sources.member(author_id)])
}

/** One post as its author sees it, hidden or not; or undefined. */
export async function findAnyPost(database: Database, id: number): Promise<OwnPost | undefined> {
  const row = await selectAllPosts(database).where('posts.id', '=', id).executeTakeFirst()
  return row && toOwnPost(row)
}

/** One post as the contract shows it, or undefined. */
export async function findPost(database: Database, id: number): Promise<Post | undefined> {
  const row = await selectPosts(database).where('posts.id', '=', id).executeTakeFirst()
  return row && toPost(row)
}
