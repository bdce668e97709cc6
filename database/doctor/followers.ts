import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { differing, type WrongCount } from './counters.ts'

const ofMember = sql`(select count(*) from member_follows where followed_id = members.id)`
const ofCategory = sql`(select count(*) from category_follows where category_id = categories.id)`

/** The members with ids from `first` to `last` whose number of followers is wrong. */
export function findWrongMemberFollowers(
  database: Database,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  const counted = sql`
    select id, ${ofMember} as follower_count from members where id between ${first} and ${last}`
  return differing(database, 'member', 'members', counted)
}

/** The categories with ids from `first` to `last` whose number of followers is wrong. */
export function findWrongCategoryFollowers(
  database: Database,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  const counted = sql`
    select id, ${ofCategory} as follower_count from categories where id between ${first} and ${last}`
  return differing(database, 'category', 'categories', counted)
}

/** Counts the followers of members again. Locks the members first, as the triggers do. */
export async function recalculateMemberFollowers(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select from members where id = any(${ids}) order by id for no key update`.execute(transaction)
    await sql`update members set follower_count = ${ofMember} where id = any(${ids})`.execute(transaction)
  })
}

/** Counts the followers of categories again. Locks the categories first, as the triggers do. */
export async function recalculateCategoryFollowers(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select from categories where id = any(${ids}) order by id for no key update`.execute(
      transaction,
    )
    await sql`update categories set follower_count = ${ofCategory} where id = any(${ids})`.execute(
      transaction,
    )
  })
}
