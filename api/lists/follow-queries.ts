import { sql, type RawBuilder } from 'kysely'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'
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

/** CTEs `person` and `target` (the list that everybody with the key may see), locked in the order of all writes. */
function lockList(member: number, { id, key }: Target): RawBuilder<unknown> {
  return sql`
    person as (
      select id from members where id = ${member}::integer for key share
    ), target as (
      select saved_lists.id, saved_lists.member_id, visibility, saved_lists.follower_count
      from saved_lists join members owner on owner.id = saved_lists.member_id
      where saved_lists.id = ${id} and ${isShared(key)} and exists (select from person)
      for no key update of saved_lists
    )`
}

/** Follows a list that is not the member's own. Returns the list; undefined when the member may not see it. */
export async function followList(
  database: Database,
  member: number,
  list: Target,
): Promise<FollowedList | undefined> {
  const statement = sql<FollowedList>`
    with ${lockList(member, list)}, followed as (
      insert into list_follows (member_id, list_id)
      select ${member}::integer, id from target where member_id <> ${member}
      on conflict do nothing
      returning list_id
    )
    select id, member_id, visibility, follower_count + (select count(*) from followed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Ends following a list. Returns the list; undefined when the member may not see it. */
export async function unfollowList(
  database: Database,
  member: number,
  list: Target,
): Promise<FollowedList | undefined> {
  const statement = sql<FollowedList>`
    with ${lockList(member, list)}, unfollowed as (
      delete from list_follows using target where list_id = target.id and list_follows.member_id = ${member}
      returning list_id
    )
    select id, member_id, visibility, follower_count - (select count(*) from unfollowed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
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
