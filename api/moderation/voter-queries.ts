import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Decision, insertEntry, lockModerator } from './action-queries.ts'
import { closeProfileCases, followSuspension } from './member-queries.ts'

interface ClosedCase {
  post_id: number | null
  group_id: number | null
}

/** Closes an open case of votes in step. Undefined when there is none. */
async function closeVoteCase(transaction: Database, id: number): Promise<ClosedCase | undefined> {
  const { rows } = await sql<ClosedCase>`
    update cases set closed_at = now() where id = ${id} and kind = 'votes' and closed_at is null
    returning post_id, group_id
  `.execute(transaction)
  return rows[0]
}

/** Closes an open case of votes in step and remembers that its voters are honest. False when there is no such case. */
export function clearVoters(database: Database, id: number, decision: Decision): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { case: id }))) return false
    const closed = await closeVoteCase(transaction, id)
    if (!closed) return false
    await sql`update vote_groups set dismissed_at = now() where id = ${closed.group_id}`.execute(transaction)
    await insertEntry(transaction, 'clear_voters', decision, { post_id: closed.post_id })
    return true
  })
}

/**
 * Closes an open case of votes in step and suspends its voters, except for moderators, as `setSuspended` does. Returns
 * the ids of those who were not suspended before; undefined when there is no such case.
 */
export function suspendGroup(
  database: Database,
  id: number,
  decision: Decision,
): Promise<number[] | undefined> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockModerator(transaction, decision, { case: id }))) return undefined
    const { rows: voters } = await sql<{ id: number }>`
      select members.id from members
      where members.id in (
        select v.member_id from vote_group_members v join cases on cases.group_id = v.group_id
        where cases.id = ${id} and closed_at is null
      ) and role <> 'moderator' and suspended_because is null
      order by members.id for no key update
    `.execute(transaction)
    const closed = await closeVoteCase(transaction, id)
    if (!closed) return undefined
    const members = voters.map((voter) => voter.id)
    await sql`
      update members set suspended_because = ${decision.reason} where id = any (${members}::integer[])
    `.execute(transaction)
    await closeProfileCases(transaction, members)
    await followSuspension(transaction, members, true)
    await insertEntry(transaction, 'suspend_voters', decision, { post_id: closed.post_id })
    for (const member of members) await insertEntry(transaction, 'suspend', decision, { member_id: member })
    return members
  })
}
