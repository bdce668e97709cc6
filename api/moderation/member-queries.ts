import { sql } from 'kysely'
import type { ProfilePart } from '#contract/moderation.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordEvent } from '#api/events/public.ts'
import { idOfUsername } from '#api/members/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

/** Outcome of an action on a member, with the id: `protected` is one whom only the operator can suspend. */
export type MemberOutcome =
  | { outcome: 'done' | 'protected'; member: number }
  | { outcome: 'unknown'; member: null }

const unknown: MemberOutcome = { outcome: 'unknown', member: null }

/** A member that an act found. */
interface ActedOn {
  id: number
  is_protected: boolean
}

/** The outcome for a member that an act found, or did not. */
export function outcomeOf(target: ActedOn | undefined): MemberOutcome {
  if (!target) return unknown
  return { outcome: target.is_protected ? 'protected' : 'done', member: target.id }
}

/**
 * Suspends a member, by current or former username, which ends their sessions and closes the open case about their profile;
 * or lets them sign in again. A moderator can be suspended by the operator alone.
 */
export async function setSuspended(
  database: Database,
  username: string,
  isSuspended: boolean,
  decision: Decision,
): Promise<MemberOutcome> {
  return outcomeOf(await changeSuspension(database, username, isSuspended, decision))
}

/** As `setSuspended`, with the id of the entry in the log: null for a member who is suspended already. */
export function suspend(database: Database, username: string, decision: Decision) {
  return changeSuspension(database, username, true, decision)
}

type Suspension = ActedOn & { entry: number | null }

function changeSuspension(
  database: Database,
  username: string,
  isSuspended: boolean,
  decision: Decision,
): Promise<Suspension | undefined> {
  const { moderator, reason } = decision
  const statement = sql<Suspension>`
    with ${moderatorRow(decision, { member: username })}, target as (
      select members.id, suspended_because, role = 'moderator' and ${moderator !== null}::boolean as is_protected
      from members, moderator
      where members.id = ${idOfUsername(username)}
      for no key update of members
    ), changed as (
      update members set suspended_because = ${isSuspended ? reason : null}::text from target
      where members.id = target.id and not is_protected
        and (target.suspended_because is null) = ${isSuspended}::boolean
      returning members.id
    ), closed as (
      update cases set closed_at = now() from changed
      where cases.member_id = changed.id and closed_at is null and ${isSuspended}::boolean
    ), logged as (
      insert into moderation_log (act, moderator_id, member_id, reason)
      select ${isSuspended ? 'suspend' : 'unsuspend'}, moderator.id, changed.id, ${reason} from changed, moderator
      returning id
    )
    select id, is_protected, (select id from logged) as entry from target`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const [target] = rows
    if (target && target.entry !== null) await followSuspension(transaction, [target.id], isSuspended)
    return target
  })
}

/** Ends the sessions of suspended members. The lists of members are public again, or no longer. */
export async function followSuspension(
  transaction: Database,
  members: number[],
  isSuspended: boolean,
): Promise<void> {
  if (isSuspended) {
    await sql`delete from sessions where member_id = any (${members}::integer[])`.execute(transaction)
  }
  await sql`
    select recount_lists(array(select id from saved_lists where member_id = any (${members}::integer[])))
  `.execute(transaction)
}

/** Result of a reset; `unused` is the path of a picture that no member has any more. */
type Reset = MemberOutcome & { unused?: string }

/**
 * Resets these parts of a member's profile, by current or former username, closes the open case about it, and tells the
 * member. A reset that changes nothing is neither notified nor logged. The profile of a moderator is protected.
 */
export async function resetProfile(
  database: Database,
  username: string,
  fields: ProfilePart[],
  decision: Decision,
): Promise<Reset> {
  const { moderator, reason } = decision
  const has = (part: ProfilePart) => sql`${fields.includes(part)}::boolean`
  const { rows } = await sql<{ id: number; is_protected: boolean; unused: string | null }>`
    with ${moderatorRow(decision, { member: username })}, target as (
      select members.id, members.username, profile_picture,
        role = 'moderator' and ${moderator !== null}::boolean as is_protected,
        ${has('name')} and name <> username
          or ${has('bio')} and (bio, location, company, job_title) <> ('', '', '', '')
          or ${has('picture')} and profile_picture is not null
          or ${has('links')} and (website <> '' or social_links <> '{}') as is_to_change
      from members, moderator
      where members.id = ${idOfUsername(username)}
      for no key update of members
    ), changed as (
      update members set
        name = case when ${has('name')} then target.username else name end,
        bio = case when ${has('bio')} then '' else bio end,
        location = case when ${has('bio')} then '' else location end,
        company = case when ${has('bio')} then '' else company end,
        job_title = case when ${has('bio')} then '' else job_title end,
        profile_picture = case when ${has('picture')} then null else members.profile_picture end,
        website = case when ${has('links')} then '' else website end,
        social_links = case when ${has('links')} then '{}' else social_links end
      from target
      where members.id = target.id and not is_protected and is_to_change
      returning members.id, target.profile_picture as path
    ), closed as (
      update cases set closed_at = now() from target
      where cases.member_id = target.id and not is_protected and closed_at is null
    ), ${recordEvent('profile_reset', {
      recipients: sql`select id as member_id, null::integer as post_id, null::integer as comment_id from changed`,
      note: reason,
    })}, logged as (
      insert into moderation_log (act, moderator_id, member_id, reason)
      select 'reset', moderator.id, changed.id, ${reason} from changed, moderator
    )
    select id, is_protected, (
      select path from changed
      where ${has('picture')} and not exists (
        select from members others where others.profile_picture = path and others.id <> changed.id
      )
    ) as unused
    from target
  `.execute(database)
  const target = rows[0]
  return { ...outcomeOf(target), ...(target && target.unused !== null && { unused: target.unused }) }
}

/** Makes a member, by current or former username, a moderator, or no longer one. */
export async function setModerator(
  database: Database,
  username: string,
  isModerator: boolean,
  reason: string,
): Promise<MemberOutcome> {
  const role = isModerator ? 'moderator' : 'member'
  const { rows } = await sql<{ id: number }>`
    with target as (
      select id, role from members where members.id = ${idOfUsername(username)} for no key update
    ), changed as (
      update members
      set role = ${role}, is_admin = is_admin and ${isModerator}::boolean,
        moderator_since = case when ${isModerator}::boolean then now() end
      from target where members.id = target.id and target.role <> ${role}
      returning members.id
    ), logged as (
      insert into moderation_log (act, member_id, reason)
      select ${isModerator ? 'make_moderator' : 'remove_moderator'}, id, ${reason} from changed
    )
    select id from target
  `.execute(database)
  return rows[0] ? { outcome: 'done', member: rows[0].id } : unknown
}

/** Makes a member, by current or former username, an administrator, who is a moderator too, or no longer one. */
export function setAdministrator(
  database: Database,
  username: string,
  isAdministrator: boolean,
  reason: string,
): Promise<MemberOutcome> {
  return database.transaction().execute(async (transaction) => {
    const changed = isAdministrator ? await setModerator(transaction, username, true, reason) : undefined
    const { rows } = await sql<{ id: number }>`
      update members set is_admin = ${isAdministrator} where id = ${idOfUsername(username)} returning id
    `.execute(transaction)
    return changed ?? (rows[0] ? { outcome: 'done', member: rows[0].id } : unknown)
  })
}
