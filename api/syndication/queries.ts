import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { isShownCategory } from '#api/categories/public.ts'

/** Ids from `after` (exclusive) to `last` (inclusive). */
export interface IdRange {
  after: number
  last: number
}

/** Shown posts in a range, with the time of the last change of their text. */
export function postsIn(database: Database, { after, last }: IdRange) {
  return database
    .selectFrom('posts')
    .select((eb) => ['id', eb.fn.coalesce('edited_at', 'created_at').as('changed_at')])
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('hidden_because', 'is', null)
    .orderBy('id')
    .execute()
}

/** The usernames of the members in a range who have posted. */
export async function authorsIn(database: Database, { after, last }: IdRange): Promise<string[]> {
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

/** The ids of the categories in a range that have posts. */
export async function usedCategoriesIn(database: Database, { after, last }: IdRange): Promise<number[]> {
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

/** Tools with shown posts in a range, with the time of the last change of a text or fact. */
export async function toolsIn(database: Database, { after, last }: IdRange) {
  const { rows } = await sql<{ slug: string; changed_at: Date }>`
    select slug, greatest(
      (
        select max(coalesce(edited_at, created_at)) from posts
        where tool_id = tools.id and hidden_because is null
      ),
      (select max(checked_at) from tool_facts where tool_id = tools.id)
    ) as changed_at
    from tools where id > ${after} and id <= ${last} and post_count > 0 order by id
  `.execute(database)
  return rows
}

/** Public lists in a range that are listed, with the time of their last change. */
export async function listsIn(database: Database, { after, last }: IdRange) {
  const { rows } = await sql<{ id: number; changed_at: Date }>`
    select id, coalesce(updated_at, created_at) as changed_at from saved_lists
    where id > ${after} and id <= ${last} and shown_count >= ${sql.lit(limits.publicListPosts)} order by id
  `.execute(database)
  return rows
}

/**
 * Numbers of the ranges of `size` ids that have rows, from 0. One index lookup for each range; no row is counted.
 */
async function rangesWith(
  database: Database,
  table: 'posts' | 'members' | 'categories' | 'tools' | 'saved_lists',
  size: number,
) {
  const found = {
    posts: sql`select from posts where posts.id > range_number * ${size} and posts.id <= (range_number + 1) * ${size}
      and hidden_because is null`,
    members: sql`select from members where members.id > range_number * ${size} and members.id <= (range_number + 1) * ${size}
      and exists (select from posts where posts.author_id = members.id and hidden_because is null)`,
    categories: sql`select from categories
      where categories.id > range_number * ${size} and categories.id <= (range_number + 1) * ${size}
      and exists (
        select from post_categories join posts on posts.id = post_id
        where post_categories.category_id = categories.id and hidden_because is null
      )`,
    tools: sql`select from tools
      where tools.id > range_number * ${size} and tools.id <= (range_number + 1) * ${size} and post_count > 0`,
    saved_lists: sql`select from saved_lists
      where saved_lists.id > range_number * ${size} and saved_lists.id <= (range_number + 1) * ${size}
        and shown_count >= ${sql.lit(limits.publicListPosts)}`,
  }
  const { rows } = await sql<{ range_number: number }>`
    select range_number from generate_series(0, (select max(id)::bigint / ${size} from ${sql.table(table)})) as range_number
    where exists (${found[table]}) order by range_number
  `.execute(database)
  return rows.map(({ range_number }) => range_number)
}

/** For each kind of page, the numbers of the ranges of `size` ids that have some, from 0. */
export async function usedRanges(database: Database, size: number) {
  const [posts, members, categories, tools, lists] = await Promise.all([
    rangesWith(database, 'posts', size),
    rangesWith(database, 'members', size),
    rangesWith(database, 'categories', size),
    rangesWith(database, 'tools', size),
    rangesWith(database, 'saved_lists', size),
  ])
  return { posts, members, categories, tools, lists }
}

/** A shown post, or undefined. */
export function findShownPost(database: Database, id: number) {
  return selectPosts(database).where('posts.id', '=', id).executeTakeFirst()
}

/** Which posts a feed has: those of a category, of a tool, or all. */
export type FeedFilter = { category: number } | { tool: number } | undefined

/** The newest posts. */
export function newestPosts(database: Database, filter: FeedFilter, count: number) {
  if (filter && 'category' in filter) {
    return selectPosts(database)
      .select('posts.created_at')
      .innerJoin('post_categories as categorised', 'categorised.post_id', 'posts.id')
      .where('categorised.category_id', '=', filter.category)
      .orderBy('categorised.created_at', 'desc')
      .orderBy('categorised.post_id', 'desc')
      .limit(count)
      .execute()
  }
  return selectPosts(database)
    .select('posts.created_at')
    .$if(filter !== undefined, (posts) => posts.where('posts.tool_id', '=', filter!.tool))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
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

/** A change of a tool, as feeds show it. */
export interface FeedChange {
  id: number
  slug: string
  name: string
  note: string
  source: string
  created_at: Date
}

/** The newest changes of tools that have a shown post. */
export async function newestChanges(
  database: Database,
  slugs: string[],
  count: number,
): Promise<FeedChange[]> {
  const { rows } = await sql<FeedChange>`
    select change.id, slug, name, note, source, change.created_at
    from tools cross join lateral (
      select id, note, source, created_at from tool_changes where tool_id = tools.id
      order by created_at desc, id desc limit ${count}
    ) change
    where slug = any (${slugs}::text[]) and post_count > 0
    order by change.created_at desc, change.id desc limit ${count}
  `.execute(database)
  return rows
}

/** The tool that has or had this slug, if it has a shown post. */
export function findFeedTool(database: Database, slug: string) {
  return database
    .selectFrom('tool_slugs')
    .innerJoin('tools', 'tools.id', 'tool_slugs.tool_id')
    .select(['tools.id', 'tools.slug', 'tools.name'])
    .where('tool_slugs.slug', '=', slug)
    .where('tools.post_count', '>', 0)
    .executeTakeFirst()
}
