import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify, withdraw } from '#api/notifications/public.ts'
import { idOfUsername } from '#api/members/public.ts'

interface FollowedMember {
  id: number
  /** Followers after the write. */
  follower_count: number
}

/** Locks the follower and the member with the username, current or former; never the follower. Returns the id. */
async function lockOther(
  transaction: Database,
  member: number,
  username: string,
): Promise<number | undefined> {
  if (!(await lockMember(transaction, member))) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from members where id = ${idOfUsername(username)} and id <> ${member} for no key update
  `.execute(transaction)
  return rows[0]?.id
}

async function recountMember(transaction: Database, id: number): Promise<FollowedMember> {
  await sql`select recount_members(array[${id}::integer])`.execute(transaction)
  return transaction
    .selectFrom('members')
    .select(['id', 'follower_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Follows a member, and notifies the member. Returns the member; undefined when there is none, or it is the follower. */
export function followMember(
  database: Database,
  member: number,
  username: string,
): Promise<FollowedMember | undefined> {
  return inTransaction(database, async (transaction) => {
    const followed = await lockOther(transaction, member, username)
    if (followed === undefined) return undefined
    const { rows } = await sql<{ member_id: number }>`
      insert into member_follows (member_id, followed_id) values (${member}, ${followed}) on conflict do nothing
      returning followed_id as member_id
    `.execute(transaction)
    await notify(transaction, 'member_followed', { actor: member, recipients: rows })
    return recountMember(transaction, followed)
  })
}

/** Ends following a member, and takes the notification back. Returns the member; undefined as `followMember` does. */
export function unfollowMember(
  database: Database,
  member: number,
  username: string,
): Promise<FollowedMember | undefined> {
  return inTransaction(database, async (transaction) => {
    const followed = await lockOther(transaction, member, username)
    if (followed === undefined) return undefined
    const { rows } = await sql<{ member_id: number }>`
      delete from member_follows where member_id = ${member} and followed_id = ${followed}
      returning followed_id as member_id
    `.execute(transaction)
    await withdraw(transaction, 'member_followed', { actor: member, recipients: rows })
    return recountMember(transaction, followed)
  })
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
