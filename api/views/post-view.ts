import type { Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'

/**
 * Starts a query for posts as the contract shows them, author and categories included, so that a list is one
 * round trip. The caller adds which, in what order, and how many.
 */
export function selectPosts(database: Database) {
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
    ])
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

/** One post as the contract shows it, or undefined. */
export async function findPost(database: Database, id: number): Promise<Post | undefined> {
  const row = await selectPosts(database).where('posts.id', '=', id).executeTakeFirst()
  return row && toPost(row)
}
