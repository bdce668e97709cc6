import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

export interface SavedNeedRow {
  id: number
  need: string
  created_at: Date
  unseen: number
}

/** The saved needs of a member, the latest first; of one key, if it is given. */
export async function findSavedNeeds(
  database: Database,
  member: number,
  key?: string,
): Promise<SavedNeedRow[]> {
  const { rows } = await sql<SavedNeedRow>`
    select id, need, created_at, (
      select count(*)::integer from saved_need_results join tools on tools.id = tool_id
      where saved_need_id = saved_needs.id and found_at > seen_at and post_count > 0
    ) as unseen
    from saved_needs
    where member_id = ${member} and (${key ?? null}::text is null or key = ${key ?? null})
    order by created_at desc, id desc
  `.execute(database)
  return rows
}

/** Saves a need with tools that the member has not looked at, unless an equal one is saved. Undefined when the member is gone. */
export function insertSavedNeed(
  database: Database,
  member: number,
  { need, key, unseenTools }: { need: string; key: string; unseenTools: number[] },
): Promise<SavedNeedRow | 'too many' | undefined> {
  return inTransaction(database, async (transaction) => {
    // A member's needs are saved one at a time.
    const { rows: members } = await sql`
      select from members where id = ${member} for no key update
    `.execute(transaction)
    if (members.length === 0) return undefined
    const [known] = await findSavedNeeds(transaction, member, key)
    if (known) return known
    const { rows: counted } = await sql<{ needs: number }>`
      select count(*)::integer as needs from saved_needs where member_id = ${member}
    `.execute(transaction)
    if (counted[0]!.needs >= limits.finder.saved) return 'too many'
    // Seen before the tools are found.
    await sql`
      insert into saved_needs (member_id, need, key, seen_at)
      values (${member}, ${need}, ${key}, now() - interval '1 second')
    `.execute(transaction)
    if (unseenTools.length > 0) await insertUnseenTools(transaction, { member, key, tools: unseenTools })
    const [saved] = await findSavedNeeds(transaction, member, key)
    return saved!
  })
}

async function insertUnseenTools(
  transaction: Database,
  { member, key, tools }: { member: number; key: string; tools: number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tools where id = any (${tools}::integer[]) order by id for key share
  `.execute(transaction)
  await sql`
    insert into saved_need_results (saved_need_id, tool_id, was_first, unmet, found_at)
    select saved_needs.id, tool, true, '{}', now()
    from saved_needs, unnest(${rows.map(({ id }) => id)}::integer[]) tool
    where member_id = ${member} and key = ${key}
  `.execute(transaction)
}

/** The member has looked at the results. False when the need is not the member's. */
export async function markSeen(database: Database, member: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('saved_needs')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a need with its notifications. Returns the tools that the member had not looked at, the latest first; undefined when the
 * need is not the member's.
 */
export function removeSavedNeed(
  database: Database,
  member: number,
  id: number,
): Promise<number[] | undefined> {
  return inTransaction(database, async (transaction) => {
    const { rows: needs } = await sql`
      select from saved_needs where id = ${id} and member_id = ${member} for update
    `.execute(transaction)
    if (needs.length === 0) return undefined
    const { rows } = await sql<{ tool_id: number }>`
      select tool_id from saved_need_results
      where saved_need_id = ${id} and found_at > (select seen_at from saved_needs where id = ${id})
      order by found_at desc, tool_id desc limit ${limits.finder.unseenTools}
    `.execute(transaction)
    await sql`delete from saved_needs where id = ${id}`.execute(transaction)
    return rows.map(({ tool_id }) => tool_id)
  })
}
