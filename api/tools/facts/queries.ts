import { sql } from 'kysely'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { factChangeColumns, type FactRow, selectFactChanges } from './presenter.ts'
import { writeFacts } from './write-queries.ts'

interface Written {
  key: FactKey
  value: unknown
  source: string
}

/** Sets a fact about a tool, and stores the change. Undefined when the tool or the member is gone. */
export function writeFact(
  database: Database,
  member: number,
  tool: number,
  { key, value, source }: Written,
): Promise<FactRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const fact = { key, value, source, tool_id: tool, member_id: member, checked_at: null }
    const [written] = await writeFacts(transaction, [{ ...fact, actor: member, reverts: null }])
    if (!written) return undefined
    await emit(transaction, 'tool.changed', { id: tool })
    const { rows } = await sql<FactRow>`
      select key, value, source, checked_at, member_id, username
      from tool_facts left join members on members.id = member_id
      where tool_id = ${tool} and key = ${key}
    `.execute(transaction)
    return rows[0]
  })
}

/** Removes a fact about a tool, and stores the change. False when there is no such fact. */
export function removeFact(database: Database, member: number, tool: number, key: FactKey): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const nothing = { key, value: null, source: '', tool_id: tool, member_id: null, checked_at: null }
    const removed = await writeFacts(transaction, [{ ...nothing, actor: member, reverts: null }])
    if (removed.length > 0) await emit(transaction, 'tool.changed', { id: tool })
    return removed.length > 0
  })
}

/** Key of the last shown change. */
interface ChangeKey {
  at: Date
  id: number
}

/** `count` changes of the facts about a tool, or of one of them, after a key, newest first. */
export function factChanges(
  database: Database,
  tool: number,
  { key, after, count }: { key: FactKey | undefined; after: ChangeKey | undefined; count: number },
) {
  return selectFactChanges(database)
    .select(factChangeColumns)
    .where('change.tool_id', '=', tool)
    .$if(key !== undefined, (query) => query.where('change.key', '=', key!))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('change.created_at', 'change.id'), '<', eb.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(count)
    .execute()
}

export interface Revert {
  change: number
  moderator: number
  reason: string
}

/**
 * SQL: whether the moderator made a change or it reverts one of theirs, or whether they make its tool or have disclosed a relation to
 * it. What they reverted as a moderator they may take back.
 */
function isOwnChange(change: number, moderator: number) {
  return sql<boolean>`exists (
    select from tool_fact_changes given
    where id = ${change}::integer and (is_tied(${moderator}, tool_id) or exists (
      select from tool_fact_changes own
      where own.id in (given.id, given.reverts) and own.member_id = ${moderator} and own.reverts is null
    ))
  )`
}

/** A change that a moderator reverts. */
interface RevertedChange {
  tool_id: number
  key: FactKey
  before: unknown
  before_source: string
  before_member_id: number | null
  before_checked_at: Date | null
  reverted_at: Date | null
  reverts: number | null
}

/**
 * Puts back what a fact was before a change, with its source, date and member, and marks the change as reverted. Returns its
 * tool, and whether the change was in force; undefined when there is no such change, the member is no moderator any more, or
 * the change is the moderator's own.
 */
export function revertChange(
  database: Database,
  { change, moderator, reason }: Revert,
): Promise<{ tool: number; is_done: boolean } | undefined> {
  return inTransaction(database, async (transaction) => {
    const reverted = await lockChange(transaction, change, moderator)
    if (!reverted) return undefined
    const { tool_id, key } = reverted
    if (reverted.reverted_at !== null) return { tool: tool_id, is_done: false }
    const fact = {
      tool_id,
      key,
      value: reverted.before,
      source: reverted.before_source,
      member_id: reverted.before_member_id,
      checked_at: reverted.before_checked_at,
    }
    await writeFacts(transaction, [{ ...fact, actor: moderator, reverts: change }])
    await sql`update tool_fact_changes set reverted_at = now() where id = ${change}`.execute(transaction)
    // A revert that is reverted itself.
    await sql`update tool_fact_changes set reverted_at = null where id = ${reverted.reverts}`.execute(
      transaction,
    )
    await sql`
      insert into moderation_log (act, moderator_id, tool_id, tool_name, reason)
      select 'revert_fact', ${moderator}::integer, id, name, ${reason} from tools where id = ${tool_id}
    `.execute(transaction)
    await emit(transaction, 'tool.changed', { id: tool_id })
    return { tool: tool_id, is_done: true }
  })
}

/** Locks the members, the tool and the change, in this order. Undefined when the moderator may not revert the change. */
async function lockChange(
  transaction: Database,
  change: number,
  moderator: number,
): Promise<RevertedChange | undefined> {
  const { rows: found } = await sql<{ tool_id: number; before_member_id: number | null }>`
    select tool_id, before_member_id from tool_fact_changes where id = ${change}
  `.execute(transaction)
  if (!found[0]) return undefined
  const { tool_id, before_member_id: giver } = found[0]
  await lockMembers(transaction, giver === null ? [moderator] : [moderator, giver])
  await sql`select from tools where id = ${tool_id} for no key update`.execute(transaction)
  const { rows } = await sql<RevertedChange>`
    select tool_id, key, before, before_source, before_member_id, before_checked_at, reverted_at, reverts
    from tool_fact_changes
    where id = ${change} and not ${isOwnChange(change, moderator)}
      and exists (select from members where id = ${moderator} and role = 'moderator')
    for no key update
  `.execute(transaction)
  return rows[0]
}

/** Whether a change is the moderator's own; undefined when there is none with this id. */
export async function findChange(
  database: Database,
  id: number,
  moderator: number,
): Promise<{ isOwn: boolean } | undefined> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${isOwnChange(id, moderator)} as "isOwn" from tool_fact_changes where id = ${id}::integer
  `.execute(database)
  return rows[0]
}
