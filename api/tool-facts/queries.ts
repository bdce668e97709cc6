import { sql } from 'kysely'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Database } from '#database/client.ts'
import { factChangeColumns, type FactRow, selectFactChanges } from './presenter.ts'

interface Written {
  key: FactKey
  value: unknown
  source: string
}

/** Sets a fact about a tool, and stores the change. Undefined when the tool or the member is gone. */
export async function writeFact(
  database: Database,
  member: number,
  tool: number,
  { key, value, source }: Written,
): Promise<FactRow | undefined> {
  const statement = sql<FactRow>`
    select written.key, written.value, written.source, written.checked_at, written.member_id, members.username
    from write_tool_fact(
      ${tool}::integer, ${key}, ${JSON.stringify(value)}::jsonb, ${source}, ${member}::integer,
      clock_timestamp(), ${member}::integer
    ) written
    left join members on members.id = written.member_id`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Removes a fact about a tool, and stores the change. False when there is no such fact. */
export async function removeFact(
  database: Database,
  member: number,
  tool: number,
  key: FactKey,
): Promise<boolean> {
  const statement = sql`
    select from write_tool_fact(
      ${tool}::integer, ${key}, null, '', ${member}::integer, clock_timestamp(), ${member}::integer
    )`
  const { rows } = await statement.execute(database)
  return rows.length > 0
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
 * SQL: whether the moderator made a change or it reverts one of theirs, or whether they make its tool or have told a tie to
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

/**
 * Puts back what a fact was before a change. Returns its tool, and whether the change was in force; undefined when there
 * is no such change, the member is no moderator any more, or the change is the moderator's own.
 */
export async function revertChange(
  database: Database,
  { change, moderator, reason }: Revert,
): Promise<{ tool: number; is_done: boolean } | undefined> {
  const statement = sql<{ tool: number; is_done: boolean }>`
    with others as materialized (select where not ${isOwnChange(change, moderator)})
    select tool, is_done
    from others, revert_tool_fact(${change}::integer, ${moderator}::integer, ${reason})`
  const { rows } = await statement.execute(database)
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
