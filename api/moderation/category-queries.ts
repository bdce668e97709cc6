import { sql } from 'kysely'
import type { Category } from '#contract/categories.ts'
import { type Database, violates } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import { markForFinder, refreshPosts } from '#api/posts/public.ts'
import { refreshToolsOf } from '#api/tools/public.ts'
import { type Decision, insertEntry, lockModerator } from './action-queries.ts'

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
  try {
    return await inTransaction(database, async (transaction) => {
      if (!(await lockModerator(transaction, decision))) return undefined
      const [before] = await lockCategories(transaction, [id])
      if (!before || before.name === name) return before
      await sql`update categories set name = ${name}, key = ${lookalikeKey(name)} where id = ${id}`.execute(
        transaction,
      )
      await refreshFiled(transaction, await postsIn(transaction, id))
      const about = { category_id: id, category_name: before.name, new_category_name: name }
      await insertEntry(transaction, 'rename_category', decision, about)
      return { id, name }
    })
  } catch (error) {
    if (violates(error, 'categories_key') || violates(error, 'categories_name')) return 'taken'
    throw error
  }
}

/** Locks those of these categories that there are, in the order of their ids: no post gets them until the end. */
async function lockCategories(transaction: Database, ids: number[]): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, name from categories where id = any (${ids}::integer[]) order by id for update
  `.execute(transaction)
  return rows
}

/** The ids of all posts of a category, the oldest first. */
async function postsIn(database: Database, category: number, limit?: number): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from post_categories where category_id = ${category}
    order by created_at, post_id limit ${limit ?? null}::integer
  `.execute(database)
  return rows.map(({ post_id }) => post_id)
}

async function lockPosts(transaction: Database, ids: number[]): Promise<void> {
  await sql`select from posts where id = any (${ids}::integer[]) order by id for no key update`.execute(
    transaction,
  )
}

/** Brings along the categories of posts, and of their tools, where these are stored again and searched. */
async function refreshFiled(transaction: Database, posts: number[]): Promise<void> {
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
 * Moves posts of a category to another one, the oldest first, in transactions of 500 posts, until 500 or fewer are left. At most
 * as many transactions as the category needs at the beginning: two categories may be merged into each other.
 */
async function movePosts(database: Database, merge: Merge, decision: Decision): Promise<void> {
  const counted = await sql<{ posts: number }>`
    select count(*) as posts from post_categories where category_id = ${merge.id}
  `.execute(database)
  for (let left = counted.rows[0]!.posts; left > mergeBatch; left -= mergeBatch) {
    const isMoved = await inTransaction(
      database,
      async (transaction) =>
        (await lockModerator(transaction, decision)) && movePart(transaction, merge, mergeBatch),
    )
    if (!isMoved) return
  }
}

/** Moves `size` posts of a category, the oldest first. False, and nothing is moved, when it has no more than that. */
export async function movePart(transaction: Database, { id, into }: Merge, size: number): Promise<boolean> {
  const { rows: locked } = await sql`
    select id from categories where id in (${id}, ${into}) order by id for key share
  `.execute(transaction)
  const posts = await postsIn(transaction, id, size + 1)
  if (locked.length < 2 || posts.length <= size) return false
  await refile(transaction, { id, into }, posts.slice(0, size))
  return true
}

/** Files posts of a category under another one, once each. */
async function refile(transaction: Database, { id, into }: Merge, posts: number[]): Promise<void> {
  await lockPosts(transaction, posts)
  await sql`
    delete from post_categories filed where category_id = ${id} and post_id = any (${posts}::integer[]) and exists (
      select from post_categories other where other.post_id = filed.post_id and other.category_id = ${into}
    )
  `.execute(transaction)
  await sql`
    update post_categories set category_id = ${into} where category_id = ${id} and post_id = any (${posts}::integer[])
  `.execute(transaction)
  await refreshFiled(transaction, posts)
}

/**
 * Moves the posts of a category, its followers and the interests in it to another one, and deletes it. Returns the other one;
 * undefined when either does not exist. A merge that failed halfway can be repeated.
 */
export async function mergeCategories(
  database: Database,
  merge: Merge,
  decision: Decision,
): Promise<Category | undefined> {
  await movePosts(database, merge, decision)
  const { id, into } = merge
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision))) return undefined
    const locked = await lockCategories(transaction, [id, into])
    const source = locked.find((category) => category.id === id)
    const target = locked.find((category) => category.id === into)
    if (!source || !target) return undefined
    await refile(transaction, merge, await postsIn(transaction, id))
    await sql`
      insert into member_interests (member_id, category_id)
      select member_id, ${into}::integer from member_interests where category_id = ${id}
      on conflict do nothing
    `.execute(transaction)
    // Those who follow both are deleted with the source.
    await sql`
      update category_follows f set category_id = ${into}
      where category_id = ${id} and not exists (
        select from category_follows o where o.category_id = ${into} and o.member_id = f.member_id
      )
    `.execute(transaction)
    await sql`select recount_categories(array[${into}::integer])`.execute(transaction)
    await sql`delete from categories where id = ${id}`.execute(transaction)
    await insertEntry(transaction, 'merge_category', decision, {
      category_id: id,
      category_name: source.name,
      new_category_name: target.name,
      merged_into: into,
    })
    return target
  })
}

/** Deletes a category, unless it is the only one of any post. */
export function removeCategory(
  database: Database,
  id: number,
  decision: Decision,
): Promise<'done' | 'unknown' | 'needed'> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision))) return 'unknown'
    const [category] = await lockCategories(transaction, [id])
    if (!category) return 'unknown'
    const posts = await postsIn(transaction, id)
    // Another category of the same posts can be deleted at the same time.
    await lockPosts(transaction, posts)
    const { rows: needed } = await sql`
      select post_id from post_categories filed
      where category_id = ${id} and not exists (
        select from post_categories other where other.post_id = filed.post_id and other.category_id <> ${id}
      )
      limit 1
    `.execute(transaction)
    if (needed.length > 0) return 'needed'
    await sql`delete from post_categories where category_id = ${id}`.execute(transaction)
    await refreshFiled(transaction, posts)
    await sql`delete from categories where id = ${id}`.execute(transaction)
    const about = { category_id: id, category_name: category.name }
    await insertEntry(transaction, 'delete_category', decision, about)
    return 'done'
  })
}
