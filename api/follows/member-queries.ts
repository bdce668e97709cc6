import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordEvent } from '#api/events/public.ts'
import { idOfUsername } from '#api/members/public.ts'

interface FollowedMember {
  id: number
  /** Followers after the write. */
  follower_count: number
}

/** CTEs `person` and `target` (the member with the username, current or former; never the follower), locked in this order. */
function lockMember(member: number, username: string): RawBuilder<unknown> {
  return sql`
    person as (
      select id from members where id = ${member}::integer for key share
    ), target as (
      select id, follower_count from members
      where id = ${idOfUsername(username)} and id <> ${member}::integer and exists (select from person)
      for no key update
    )`
}

/** The recipient of the notification: the member whose follower has come or gone. */
const recipients = (change: string) => sql`
  select ${sql.ref(`${change}.followed_id`)} as member_id, null::integer as post_id, null::integer as comment_id
  from ${sql.table(change)}`

/** Follows a member, and notifies the member. Returns the member; undefined when there is none, or it is the follower. */
export async function followMember(
  database: Database,
  member: number,
  username: string,
): Promise<FollowedMember | undefined> {
  const statement = sql<FollowedMember>`
    with ${lockMember(member, username)}, followed as (
      insert into member_follows (member_id, followed_id) select ${member}::integer, id from target
      on conflict do nothing
      returning followed_id
    ), ${recordEvent('member_followed', { actor: member, recipients: recipients('followed') })}
    select id, follower_count + (select count(*) from followed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Ends following a member, and takes the notification back. Returns the member; undefined as `followMember` does. */
export async function unfollowMember(
  database: Database,
  member: number,
  username: string,
): Promise<FollowedMember | undefined> {
  const statement = sql<FollowedMember>`
    with ${lockMember(member, username)}, unfollowed as (
      delete from member_follows using target where followed_id = target.id and member_id = ${member}
      returning followed_id
    ), ${recordEvent('member_unfollowed', { actor: member, recipients: recipients('unfollowed') })}
    select id, follower_count - (select count(*) from unfollowed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** The members that a member follows, the latest first. The picture of a suspended one is not shown. */
export function followedMembers(database: Database, member: number) {
  return database
    .selectFrom('member_follows')
    .innerJoin('members', 'members.id', 'member_follows.followed_id')
    .select(['members.username', 'members.name'])
    .select(
      sql<string | null>`case when members.suspended_because is null then members.profile_picture end`.as(
        'profile_picture',
      ),
    )
    .where('member_follows.member_id', '=', member)
    .orderBy('member_follows.created_at', 'desc')
    .orderBy('member_follows.followed_id', 'desc')
    .execute()
}
