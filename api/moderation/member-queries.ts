import { sql } from 'kysely'
import type { ProfilePart } from '#contract/moderation.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { idOfUsername, refreshMemberTexts } from '#api/members/public.ts'
import { releasePicture } from '#api/members/profiles/public.ts'
import { notify } from '#api/notifications/public.ts'
import { type Decision, insertEntry, lockModerator } from './action-queries.ts'

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
  return inTransaction(database, async (transaction) => {
    const target = await lockTarget(transaction, username, decision)
    if (!target) return undefined
    const { id, is_protected } = target
    const isSame = (target.suspended_because !== null) === isSuspended
    if (is_protected || isSame) return { id, is_protected, entry: null }
    await transaction
      .updateTable('members')
      .set({ suspended_because: isSuspended ? decision.reason : null })
      .where('id', '=', id)
      .execute()
    if (isSuspended) await closeProfileCases(transaction, [id])
    await followSuspension(transaction, [id], isSuspended)
    const act = isSuspended ? 'suspend' : 'unsuspend'
    return { id, is_protected, entry: await insertEntry(transaction, act, decision, { member_id: id }) }
  })
}

/** Locks the member with a username, current or former. Undefined when there is none, or the moderator may not decide on it. */
export async function lockTarget(transaction: Database, username: string, decision: Decision) {
  if (!(await lockModerator(transaction, decision, { member: username }))) return undefined
  const isModerators = decision.moderator !== null
  return transaction
    .selectFrom('members')
    .select([
      'id',
      'username',
      'name',
      'bio',
      'location',
      'company',
      'job_title',
      'profile_picture',
      'website',
    ])
    .select(sql<string>`social_links::text`.as('social_links'))
    .select(sql<boolean>`role = 'moderator' and ${isModerators}::boolean`.as('is_protected'))
    .select('suspended_because')
    .where('id', '=', idOfUsername(username))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Closes the open cases about the profiles of members. */
export async function closeProfileCases(transaction: Database, members: number[]): Promise<void> {
  await sql`
    update cases set closed_at = now() where member_id = any (${members}::integer[]) and closed_at is null
  `.execute(transaction)
}

/** Ends the sessions of suspended members. They are found after an @, and their lists are public, or no longer. */
export async function followSuspension(
  transaction: Database,
  members: number[],
  isSuspended: boolean,
): Promise<void> {
  if (isSuspended) {
    await sql`delete from sessions where member_id = any (${members}::integer[])`.execute(transaction)
  }
  await refreshMemberTexts(transaction, members)
  await sql`
    select recount_list_items(array(select id from saved_lists where member_id = any (${members}::integer[])))
  `.execute(transaction)
}

type Profile = Pick<
  NonNullable<Awaited<ReturnType<typeof lockTarget>>>,
  'name' | 'bio' | 'location' | 'company' | 'job_title' | 'profile_picture' | 'website' | 'social_links'
>

const emptied = {
  bio: { bio: '', location: '', company: '', job_title: '' },
  picture: { profile_picture: null },
  links: { website: '', social_links: '{}' },
} as const satisfies Record<Exclude<ProfilePart, 'name'>, object>

/**
 * Resets these parts of a member's profile, by current or former username, closes the open case about it, and tells the
 * member. A reset that changes nothing is neither notified nor logged. The profile of a moderator is protected.
 */
export function resetProfile(
  database: Database,
  username: string,
  fields: ProfilePart[],
  decision: Decision,
): Promise<MemberOutcome> {
  return inTransaction(database, async (transaction) => {
    const target = await lockTarget(transaction, username, decision)
    if (!target || target.is_protected) return outcomeOf(target)
    const { id, profile_picture } = target
    await closeProfileCases(transaction, [id])
    const parts = fields.map((field) => (field === 'name' ? { name: target.username } : emptied[field]))
    const reset: Partial<Profile> = Object.assign({}, ...parts)
    if (isMatch(target, reset)) return outcomeOf(target)
    await transaction.updateTable('members').set(reset).where('id', '=', id).execute()
    await refreshMemberTexts(transaction, [id])
    await insertEntry(transaction, 'reset', decision, { member_id: id })
    await notify(transaction, 'profile_reset', {
      actor: null,
      recipients: [{ member_id: id }],
      note: decision.reason,
    })
    if (fields.includes('picture')) await releasePicture(transaction, profile_picture)
    return outcomeOf(target)
  })
}

function isMatch(profile: Profile, values: Partial<Profile>): boolean {
  return Object.entries(values).every(([column, value]) => profile[column as keyof Profile] === value)
}

/** Makes a member, by current or former username, a moderator, or no longer one: by an administrator, or the operator. */
export function setModerator(
  database: Database,
  username: string,
  isModerator: boolean,
  reason: string,
  moderator: number | null = null,
): Promise<MemberOutcome> {
  const role = isModerator ? 'moderator' : 'member'
  return inTransaction(database, async (transaction) => {
    const target = await transaction
      .selectFrom('members')
      .select(['id', 'role'])
      .where('id', '=', idOfUsername(username))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!target) return unknown
    const { id } = target
    if (target.role === role) return { outcome: 'done', member: id }
    await sql`
      update members
      set role = ${role}, is_admin = is_admin and ${isModerator}::boolean,
        moderator_since = case when ${isModerator}::boolean then now() end
      where id = ${id}
    `.execute(transaction)
    const act = isModerator ? 'make_moderator' : 'remove_moderator'
    await insertEntry(transaction, act, { moderator, reason }, { member_id: id })
    return { outcome: 'done', member: id }
  })
}

/** Makes a member, by current or former username, an administrator, who is a moderator too, or no longer one. */
export function setAdministrator(
  database: Database,
  username: string,
  isAdministrator: boolean,
  reason: string,
  moderator: number | null = null,
): Promise<MemberOutcome> {
  return inTransaction(database, async (transaction) => {
    const changed = isAdministrator
      ? await setModerator(transaction, username, true, reason, moderator)
      : undefined
    const { rows } = await sql<{ id: number }>`
      update members set is_admin = ${isAdministrator} where id = ${idOfUsername(username)} returning id
    `.execute(transaction)
    return changed ?? (rows[0] ? { outcome: 'done', member: rows[0].id } : unknown)
  })
}
