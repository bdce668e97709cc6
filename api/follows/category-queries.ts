import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { isShownCategory } from '#api/categories/public.ts'

/** CTEs `person` and `target` (the category, if it is shown), locked in the order of all writes. */
function lockCategory(member: number, id: number): RawBuilder<unknown> {
  return sql`
    person as (
      select id from members where id = ${member}::integer for key share
    ), target as (
      select id, follower_count from categories
      where id = ${id} and ${isShownCategory} and exists (select from person)
      for no key update
    )`
}

interface FollowedCategory {
  /** Followers after the write. */
  follower_count: number
}

/** Follows a category. Returns the number of followers; undefined when there is no such category, or it is not shown. */
export async function followCategory(
  database: Database,
  member: number,
  id: number,
): Promise<FollowedCategory | undefined> {
  const statement = sql<FollowedCategory>`
    with ${lockCategory(member, id)}, followed as (
      insert into category_follows (member_id, category_id) select ${member}::integer, id from target
      on conflict do nothing
      returning category_id
    )
    select follower_count + (select count(*) from followed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Ends following a category. Returns the number of followers; undefined as `followCategory` does. */
export async function unfollowCategory(
  database: Database,
  member: number,
  id: number,
): Promise<FollowedCategory | undefined> {
  const statement = sql<FollowedCategory>`
    with ${lockCategory(member, id)}, unfollowed as (
      delete from category_follows using target where category_id = target.id and member_id = ${member}
      returning category_id
    )
    select follower_count - (select count(*) from unfollowed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
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
