import { sql } from 'kysely'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ChangedList } from './cache-tags.ts'
import { isShared } from './shared-queries.ts'

interface FollowedList extends ChangedList {
  member_id: number
  /** Followers after the write. */
  follower_count: number
}

interface Target {
  id: number
  key: string | undefined
}

/** Locks the follower and the list that everybody with the key may see. */
async function lockList(
  transaction: Database,
  member: number,
  { id, key }: Target,
): Promise<FollowedList | undefined> {
  if (!(await lockMember(transaction, member))) return undefined
  const { rows } = await sql<FollowedList>`
    select saved_lists.id, saved_lists.member_id, visibility, saved_lists.follower_count
    from saved_lists join members owner on owner.id = saved_lists.member_id
    where saved_lists.id = ${id} and ${isShared(key)}
    for no key update of saved_lists
  `.execute(transaction)
  return rows[0]
}

async function recountList(transaction: Database, id: number): Promise<FollowedList> {
  await sql`select recount_list_followers(array[${id}::integer])`.execute(transaction)
  return transaction
    .selectFrom('saved_lists')
    .select(['id', 'member_id', 'visibility', 'follower_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Follows a list that is not the member's own. Returns the list; undefined when the member may not see it. */
export function followList(
  database: Database,
  member: number,
  target: Target,
): Promise<FollowedList | undefined> {
  return inTransaction(database, async (transaction) => {
    const list = await lockList(transaction, member, target)
    if (!list || list.member_id === member) return list
    await sql`
      insert into list_follows (member_id, list_id) values (${member}, ${list.id}) on conflict do nothing
    `.execute(transaction)
    return recountList(transaction, list.id)
  })
}

/** Ends following a list. Returns the list; undefined when the member may not see it. */
export function unfollowList(
  database: Database,
  member: number,
  target: Target,
): Promise<FollowedList | undefined> {
  return inTransaction(database, async (transaction) => {
    const list = await lockList(transaction, member, target)
    if (!list) return undefined
    await sql`delete from list_follows where member_id = ${member} and list_id = ${list.id}`.execute(
      transaction,
    )
    return recountList(transaction, list.id)
  })
}

interface Followed extends ChangedList {
  member_id: number
  name: string
  owner: NamedMember
}

/** The lists that a member follows and that are not private, the latest first. */
export async function followedLists(database: Database, member: number): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select saved_lists.id, saved_lists.member_id, saved_lists.name, visibility,
      json_build_object('username', owner.username, 'name', owner.name, 'profile_picture', owner.profile_picture) as owner
    from list_follows
    join saved_lists on saved_lists.id = list_id
    join members owner on owner.id = saved_lists.member_id
    where list_follows.member_id = ${member} and visibility <> 'private' and owner.suspended_because is null
    order by list_follows.created_at desc, list_id desc
  `.execute(database)
  return rows
}
