import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { isShownCategory } from '#api/categories/public.ts'

interface FollowedCategory {
  id: number
  /** Followers after the write. */
  follower_count: number
}

/** Locks the follower and the category, if it is shown. Returns its id. */
async function lockCategory(transaction: Database, member: number, id: number): Promise<number | undefined> {
  if (!(await lockMember(transaction, member))) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from categories where id = ${id} and ${isShownCategory} for no key update
  `.execute(transaction)
  return rows[0]?.id
}

async function recountCategory(transaction: Database, id: number): Promise<FollowedCategory> {
  await sql`select recount_categories(array[${id}::integer])`.execute(transaction)
  return transaction
    .selectFrom('categories')
    .select(['id', 'follower_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Follows a category. Returns it; undefined when there is none, or it is not shown. */
export function followCategory(
  database: Database,
  member: number,
  id: number,
): Promise<FollowedCategory | undefined> {
  return inTransaction(database, async (transaction) => {
    const category = await lockCategory(transaction, member, id)
    if (category === undefined) return undefined
    await sql`
      insert into category_follows (member_id, category_id) values (${member}, ${category}) on conflict do nothing
    `.execute(transaction)
    return recountCategory(transaction, category)
  })
}

/** Ends following a category. Returns it; undefined as `followCategory` does. */
export function unfollowCategory(
  database: Database,
  member: number,
  id: number,
): Promise<FollowedCategory | undefined> {
  return inTransaction(database, async (transaction) => {
    const category = await lockCategory(transaction, member, id)
    if (category === undefined) return undefined
    await sql`
      delete from category_follows where member_id = ${member} and category_id = ${category}
    `.execute(transaction)
    return recountCategory(transaction, category)
  })
}

/** The shown categories that a member follows, the latest first. */
export function followedCategories(database: Database, member: number) {
  return database
    .selectFrom('category_follows')
    .innerJoin('categories', 'categories.id', 'category_follows.category_id')
    .select(['categories.id', 'categories.name'])
    .where('category_follows.member_id', '=', member)
    .where(isShownCategory)
    .orderBy('category_follows.created_at', 'desc')
    .orderBy('category_follows.category_id', 'desc')
    .execute()
}
