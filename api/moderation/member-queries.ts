import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { decider, type Decision } from './act-queries.ts'

/** What became of an act about a member, whose id it is: `protected` is one whom only the operator can suspend. */
export type MemberAct =
  | { outcome: 'done' | 'protected'; member: number }
  | { outcome: 'unknown'; member: null }

const unknown: MemberAct = { outcome: 'unknown', member: null }

const byUsername = (username: string) => sql`lower(username) = lower(${username})`

/**
 * Suspends a member, by username without case, which ends their sessions; or lets them sign in again. A moderator can
 * be suspended by the operator alone.
 */
export async function setSuspended(
  database: Database,
  username: string,
  isSuspended: boolean,
  decision: Decision,
): Promise<MemberAct> {
  const { moderator, reason } = decision
  const { rows } = await sql<{ id: number; is_protected: boolean }>`
    with ${decider(decision)}, target as (
      select members.id, suspended_because, role = 'moderator' and ${moderator !== null}::boolean as is_protected
      from members, moderator
      where ${byUsername(username)}
      for no key update of members
    ), changed as (
      update members set suspended_because = ${isSuspended ? reason : null}::text from target
      where members.id = target.id and not is_protected
        and (target.suspended_because is null) = ${isSuspended}::boolean
      returning members.id
    ), logged as (
      insert into moderation_log (act, moderator_id, member_id, reason)
      select ${isSuspended ? 'suspend' : 'unsuspend'}, moderator.id, changed.id, ${reason} from changed, moderator
    )
    select id, is_protected from target
  `.execute(database)
  if (!rows[0]) return unknown
  return { outcome: rows[0].is_protected ? 'protected' : 'done', member: rows[0].id }
}

/** Makes a member, by username without case, a moderator, or no longer one. */
export async function setModerator(
  database: Database,
  username: string,
  isModerator: boolean,
  reason: string,
): Promise<MemberAct> {
  const role = isModerator ? 'moderator' : 'member'
  const { rows } = await sql<{ id: number }>`
    with target as (
      select id, role from members where ${byUsername(username)} for no key update
    ), changed as (
      update members set role = ${role} from target where members.id = target.id and target.role <> ${role}
      returning members.id
    ), logged as (
      insert into moderation_log (act, member_id, reason)
      select ${isModerator ? 'make_moderator' : 'remove_moderator'}, id, ${reason} from changed
    )
    select id from target
  `.execute(database)
  return rows[0] ? { outcome: 'done', member: rows[0].id } : unknown
}
