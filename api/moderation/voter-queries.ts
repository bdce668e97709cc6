import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { moderatorRow, type Decision } from './action-queries.ts'
import { followSuspension } from './member-queries.ts'

/** Closes an open case of votes in step and remembers that its voters are honest. False when there is no such case. */
export async function clearVoters(database: Database, id: number, decision: Decision): Promise<boolean> {
  const { rows } = await sql`
    with ${moderatorRow(decision, { case: id })}, closed as (
      update cases set closed_at = now() from moderator
      where cases.id = ${id} and kind = 'votes' and closed_at is null
      returning post_id, group_id
    ), cleared as (
      update vote_groups set dismissed_at = now() from closed where vote_groups.id = closed.group_id
    ), logged as (
      insert into moderation_log (act, moderator_id, post_id, reason)
      select 'clear_voters', moderator.id, post_id, ${decision.reason} from closed, moderator
    )
    select from closed
  `.execute(database)
  return rows.length > 0
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
  const statement = sql<{ members: number[] }>`
    with ${moderatorRow(decision, { case: id })}, voters as (
      select members.id from members
      where members.id in (
        select v.member_id from vote_group_members v join cases on cases.group_id = v.group_id
        where cases.id = ${id} and closed_at is null
      ) and role <> 'moderator' and suspended_because is null
      order by members.id for no key update
    ), closed as (
      update cases set closed_at = now() from moderator
      where cases.id = ${id} and kind = 'votes' and closed_at is null
      returning post_id
    ), changed as (
      update members set suspended_because = ${decision.reason} from voters, closed
      where members.id = voters.id
      returning members.id
    ), profiles as (
      update cases set closed_at = now() from changed where cases.member_id = changed.id and closed_at is null
    ), logged as (
      insert into moderation_log (act, moderator_id, post_id, member_id, reason)
      select 'suspend_voters', moderator.id, post_id, null, ${decision.reason} from closed, moderator
      union all
      select 'suspend', moderator.id, null, changed.id, ${decision.reason} from changed, moderator
    )
    select array(select id from changed order by id) as members from closed
  `
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const members = rows[0]?.members
    if (members) await followSuspension(transaction, members, true)
    return members
  })
}
