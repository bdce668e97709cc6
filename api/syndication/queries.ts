import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { isShownCategory } from '#api/categories/public.ts'

/** Ids from `after` (left out) up to and with `last`. */
export interface Stretch {
  after: number
  last: number
}

/** The posts in a stretch, and when their text last changed. */
export function postsIn(database: Database, { after, last }: Stretch) {
  return database
    .selectFrom('posts')
    .select((eb) => ['id', eb.fn.coalesce('edited_at', 'created_at').as('changed_at')])
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('hidden_because', 'is', null)
    .orderBy('id')
    .execute()
}

/** The usernames of the members in a stretch who have posted. */
export async function authorsIn(database: Database, { after, last }: Stretch): Promise<string[]> {
  const rows = await database
    .selectFrom('members')
    .select('username')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posts')
          .whereRef('posts.author_id', '=', 'members.id')
          .where('posts.hidden_because', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ username }) => username)
}

/** The ids of the categories in a stretch that have posts. */
export async function usedCategoriesIn(database: Database, { after, last }: Stretch): Promise<number[]> {
  const rows = await database
    .selectFrom('categories')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post_categories')
          .innerJoin('posts', 'posts.id', 'post_categories.post_id')
          .whereRef('post_categories.category_id', '=', 'categories.id')
          .where('posts.hidden_because', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The stretches of `size` ids in which there is something, counted from 0. Asked stretch by stretch along the primary
 * key, so that nothing is counted.
 */
async function stretchesWith(database: Database, table: 'posts' | 'members' | 'categories', size: number) {
  const found = {
    posts: sql`select from posts where posts.id > stretch * ${size} and posts.id <= (stretch + 1) * ${size}
      and hidden_because is null`,
    members: sql`select from members where members.id > stretch * ${size} and members.id <= (stretch + 1) * ${size}
      and exists (select from posts where posts.author_id = members.id and hidden_because is null)`,
    categories: sql`select from categories
      where categories.id > stretch * ${size} and categories.id <= (stretch + 1) * ${size}
      and exists (
        select from post_categories join posts on posts.id = post_id
        where post_categories.category_id = categories.id and hidden_because is null
      )`,
  }
  const { rows } = await sql<{ stretch: number }>`
    select stretch from generate_series(0, (select max(id)::bigint / ${size} from ${sql.table(table)})) as stretch
    where exists (${found[table]}) order by stretch
  `.execute(database)
  return rows.map(({ stretch }) => stretch)
}

/** For each kind of address, the stretches of `size` ids in which there are some, counted from 0. */
export async function usedStretches(database: Database, size: number) {
  const [posts, members, categories] = await Promise.all([
    stretchesWith(database, 'posts', size),
    stretchesWith(database, 'members', size),
    stretchesWith(database, 'categories', size),
  ])
  return { posts, members, categories }
}

/** The newest posts, of one category if it is given. */
export function newestPosts(database: Database, category: number | undefined, count: number) {
  if (category === undefined) {
    return selectPosts(database)
      .select('posts.created_at')
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(count)
      .execute()
  }
  return selectPosts(database)
    .select('posts.created_at')
    .innerJoin('post_categories as walked', 'walked.post_id', 'posts.id')
    .where('walked.category_id', '=', category)
    .orderBy('walked.created_at', 'desc')
    .orderBy('walked.post_id', 'desc')
    .limit(count)
    .execute()
}

/** The name of a category that is shown, or undefined. */
export async function categoryName(database: Database, id: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('categories')
    .select('name')
    .where('id', '=', id)
    .where(isShownCategory)
    .executeTakeFirst()
  return row?.name
}
