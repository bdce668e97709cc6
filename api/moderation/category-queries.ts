import { sql } from 'kysely'
import type { Category } from '#contract/categories.ts'
import { type Database, violates } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import { markForFinder, refreshPosts } from '#api/posts/public.ts'
import { refreshToolsOf } from '#api/tools/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

/** Whether there is such a category, shown or not. */
export async function isCategory(database: Database, id: number): Promise<boolean> {
  const row = await database.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a category another name. Undefined when there is no such category, `taken` when another one has that name.
 *
 * The row is locked against posts that are just getting the category: the names beside those posts are renewed as well.
 */
export async function setCategoryName(
  database: Database,
  id: number,
  name: string,
  decision: Decision,
): Promise<Category | 'taken' | undefined> {
  const update = sql<Category & { is_changed: boolean }>`
    with ${moderatorRow(decision)}, target as (
      select categories.id, name from categories, moderator where categories.id = ${id} for update of categories
    ), changed as (
      update categories set name = ${name}, key = ${lookalikeKey(name)} from target
      where categories.id = target.id and target.name <> ${name}
      returning categories.id
    ), logged as (
      insert into moderation_log (act, moderator_id, category_id, category_name, new_category_name, reason)
      select 'rename_category', moderator.id, target.id, target.name, ${name}, ${decision.reason}
      from target, changed, moderator
    )
    select id, ${name}::text as name, exists (select from changed) as is_changed from target
  `
  try {
    return await inTransaction(database, async (transaction) => {
      const { rows } = await update.execute(transaction)
      if (!rows[0]) return undefined
      const { is_changed: isChanged, ...category } = rows[0]
      if (isChanged) await renewNames(transaction, id)
      return category
    })
  } catch (error) {
    if (violates(error, 'categories_key') || violates(error, 'categories_name')) return 'taken'
    throw error
  }
}

/** Renews the name of a category beside its posts, and in their search documents. */
async function renewNames(transaction: Database, category: number): Promise<void> {
  const rows = await transaction
    .selectFrom('post_categories')
    .select('post_id')
    .where('category_id', '=', category)
    .execute()
  const posts = rows.map(({ post_id }) => post_id)
  await refreshPosts(transaction, posts)
  await refreshToolsOf(transaction, posts)
  await markForFinder(transaction, posts)
}

interface Merge {
  id: number
  into: number
}

// Posts that a merge locks at a time.
const mergeBatch = 500

/**
 * Moves the posts of a large category to another one, in transactions of 500 posts, until 500 or fewer are left. At most
 * as many transactions as the category needs at the beginning: two categories may be merged into each other.
 */
async function movePosts(database: Database, { id, into }: Merge, decision: Decision): Promise<void> {
  const counted = await sql<{ batches: number }>`
    select (count(*) / ${mergeBatch}::integer)::integer as batches from post_categories where category_id = ${id}
  `.execute(database)
  const move = sql<{ moved: boolean }>`
    with ${moderatorRow(decision)}
    select merge_category_part(${id}::integer, ${into}::integer, ${mergeBatch}::integer) as moved from moderator
  `
  for (let left = counted.rows[0]!.batches; left > 0; left -= 1) {
    const { rows } = await move.execute(database)
    if (!rows[0]?.moved) return
  }
}

/**
 * Moves the posts of a category, and the interests in it, to another one, and deletes it. Returns the other one;
 * undefined when either does not exist. A merge that failed halfway can be repeated.
 */
export async function mergeCategories(
  database: Database,
  { id, into }: Merge,
  decision: Decision,
): Promise<Category | undefined> {
  await movePosts(database, { id, into }, decision)
  const merge = sql<Category>`
    with ${moderatorRow(decision)}, merged as materialized (
      select moderator.id as moderator_id, merge.source_name, merge.target_name
      from moderator, merge_category(${id}::integer, ${into}::integer) merge
    ), done as (
      select * from merged where source_name is not null and target_name is not null
    ), logged as (
      insert into moderation_log
        (act, moderator_id, category_id, category_name, new_category_name, merged_into, reason)
      select 'merge_category', moderator_id, ${id}::integer, source_name, target_name, ${into}::integer,
        ${decision.reason}
      from done
    )
    select ${into}::integer as id, target_name as name from done
  `
  const { rows } = await merge.execute(database)
  return rows[0]
}

/** Deletes a category, unless it is the only one of any post. */
export async function removeCategory(
  database: Database,
  id: number,
  decision: Decision,
): Promise<'done' | 'unknown' | 'needed'> {
  const remove = sql<{ deleted: boolean }>`
    with ${moderatorRow(decision)}, removed as materialized (
      select moderator.id as moderator_id, removal.name, removal.deleted
      from moderator, delete_category(${id}::integer) removal
    ), logged as (
      insert into moderation_log (act, moderator_id, category_id, category_name, reason)
      select 'delete_category', moderator_id, ${id}::integer, name, ${decision.reason} from removed where deleted
    )
    select deleted from removed where name is not null
  `
  const { rows } = await remove.execute(database)
  if (!rows[0]) return 'unknown'
  return rows[0].deleted ? 'done' : 'needed'
}
