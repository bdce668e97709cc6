import { sql } from 'kysely'
import type { MemberRole } from '#contract/member-administration.ts'
import type { AdministrativeAct } from '#contract/administration.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'
import { idOfUsername } from '#api/members/public.ts'
import { deleteMember, type Deleted } from '#api/members/profiles/public.ts'
import { setAdministrator, setModerator } from '#api/moderation/public.ts'

/** A member whom an administrator acts on. */
export interface Target {
  id: number
  username: string
  email: string
}

/** The member with a username, current or former. */
export async function findTarget(database: Database, username: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select id, username, email from members where id = ${idOfUsername(username)}
  `.execute(database)
  return rows[0]
}

/**
 * Runs an act of an administrator on a member, and records it, in a transaction. Undefined when there is no such member; an act
 * that returns undefined is not recorded.
 */
export function actOn<Result>(
  database: Database,
  { administrator, act, username }: { administrator: number; act: AdministrativeAct; username: string },
  work: (transaction: Database, target: Target) => Promise<Result>,
): Promise<{ target: Target; result: Result } | undefined> {
  return inTransaction(database, async (transaction) => {
    const target = await findTarget(transaction, username)
    if (!target) return undefined
    const result = await work(transaction, target)
    await recordAct(transaction, { member: administrator, act, about: `@${target.username}` })
    return { target, result }
  })
}

/**
 * Locks the administrators who may act, and returns their ids. Acts that could leave the site without one begin with it, so that
 * they come one after the other.
 */
async function lockAdministrators(transaction: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from members where role = 'moderator' and is_admin and suspended_because is null
    order by id for no key update
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/** The outcome of an act on a member; `forbidden`: the one who acts is an administrator no more. */
export type Outcome = 'done' | 'unknown' | 'forbidden' | 'last'

// The moderation log asks for a reason.
const reason = 'Changed by an administrator'

/** Sets the role of a member, unless the site would have no administrator any more. */
export function changeRole(
  database: Database,
  administrator: number,
  username: string,
  role: MemberRole,
): Promise<{ outcome: Outcome; member?: number }> {
  return inTransaction(database, async (transaction) => {
    const administrators = await lockAdministrators(transaction)
    if (!administrators.includes(administrator)) return { outcome: 'forbidden' }
    const { rows } = await sql<{ id: number; username: string; role: MemberRole }>`
      select id, username, case when is_admin then 'administrator' else role end as role
      from members where id = ${idOfUsername(username)} for no key update
    `.execute(transaction)
    const [target] = rows
    if (!target) return { outcome: 'unknown' }
    const { id, username: current, role: before } = target
    if (before === role) return { outcome: 'done', member: id }
    const isLast = administrators.length === 1 && administrators[0] === id
    if (isLast) return { outcome: 'last' }
    if (role === 'administrator') await setAdministrator(transaction, current, true, reason, administrator)
    else {
      await setModerator(transaction, current, role === 'moderator', reason, administrator)
      if (before === 'administrator')
        await setAdministrator(transaction, current, false, reason, administrator)
    }
    await recordAct(transaction, {
      ...{ member: administrator, act: 'change_role', about: `@${current}` },
      ...{ before: { role: before }, after: { role } },
    })
    return { outcome: 'done', member: id }
  })
}

/** Deletes the account of a member, not the administrator's own, with all it wrote. */
export function eraseMember(
  database: Database,
  administrator: number,
  username: string,
): Promise<{ outcome: Outcome | 'own' } | { outcome: 'erased'; member: number; deleted: Deleted }> {
  return inTransaction(database, async (transaction) => {
    const administrators = await lockAdministrators(transaction)
    if (!administrators.includes(administrator)) return { outcome: 'forbidden' }
    const target = await findTarget(transaction, username)
    if (!target) return { outcome: 'unknown' }
    if (target.id === administrator) return { outcome: 'own' }
    const deleted = await deleteMember(transaction, target.id)
    if (!deleted) return { outcome: 'unknown' }
    await recordAct(transaction, { member: administrator, act: 'erase_member', about: `@${target.username}` })
    return { outcome: 'erased', member: target.id, deleted }
  })
}
