import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

/** Order of categories by name, without case. */
export const byName = sql<string>`lower(categories.name)`

/**
 * Whether a row of `categories` is shown: standard categories are, and those with a shown post. Scans the newest posts
 * of each category up to the first that is not hidden; a join would read all posts.
 */
export const isShownCategory = sql<boolean>`(
  categories.is_standard or coalesce(
    (
      select true from post_categories categorised
      where categorised.category_id = categories.id
        and (select posts.hidden_because is null from posts where posts.id = categorised.post_id)
      order by categorised.created_at desc
      limit 1
    ),
    false
  )
)`

/**
 * Deletes those of these categories that members named and that no post has any more. Call it after the commit of the
 * write that took them from a post. Each is deleted in a transaction of its own, so that two calls cannot deadlock.
 */
export async function removeUnusedCategories(database: Database, ids: number[]): Promise<void> {
  for (const id of ids) await inTransaction(database, (transaction) => removeUnused(transaction, id))
}

/** The category is locked before the second look, because a new post may be getting it. */
async function removeUnused(transaction: Database, id: number): Promise<void> {
  const isUnused = sql`not exists (select from post_categories where category_id = ${id})`
  const { rows } = await sql`
    select id from categories where id = ${id} and not is_standard and ${isUnused} for update
  `.execute(transaction)
  if (rows.length === 0) return
  await sql`delete from categories where id = ${id} and ${isUnused}`.execute(transaction)
}

/** Deletes all categories that members named and that no post has any more. */
export async function removeAllUnusedCategories(database: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from categories
    where not is_standard and not exists (select from post_categories where category_id = categories.id)
  `.execute(database)
  for (const { id } of rows) if (!signal?.aborted) await removeUnusedCategories(database, [id])
}

const toolsOfMenus = sql.lit(3)

/**
 * Whether menus offer a row of `categories` to everybody: standard categories, and those that members named from three shown tools
 * on. A post without a link counts as a tool. Documents of tools are those of shown tools, with their categories as features.
 */
export const isInMenus = sql<boolean>`(
  categories.is_standard or (
    with tools as (
      select count(*) as number from (
        select from tool_documents where features @> array[categories.id] limit ${toolsOfMenus}
      ) found
    )
    select case when tools.number = ${toolsOfMenus} then true else tools.number + (
      select count(*) from (
        select from post_categories join posts on posts.id = post_categories.post_id
        where category_id = categories.id and posts.tool_id is null and posts.hidden_because is null
        limit ${toolsOfMenus}
      ) linkless
    ) >= ${toolsOfMenus} end
    from tools
  )
)`

/** The categories of a member's posts, by name. */
export function categoriesOfMember(database: Database, member: number) {
  return database
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(
      sql<boolean>`id in (select unnest(category_ids) from posts where author_id = ${member} and deleted_at is null)`,
    )
    .orderBy(byName)
    .execute()
}

/** The shown categories, by name. */
export function shownCategories(database: Database) {
  return database
    .selectFrom('categories')
    .select(['id', 'name', isInMenus.as('in_menus')])
    .where(isShownCategory)
    .orderBy(byName)
    .execute()
}
