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

/** Saves a need, unless an equal one is saved. Undefined when the member is gone. */
export function insertSavedNeed(
  database: Database,
  member: number,
  { need, key }: { need: string; key: string },
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
    await sql`
      insert into saved_needs (member_id, need, key) values (${member}, ${need}, ${key})
    `.execute(transaction)
    const [saved] = await findSavedNeeds(transaction, member, key)
    return saved!
  })
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

/** Deletes a need with its notifications. False when it is not the member's. */
export async function removeSavedNeed(database: Database, member: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('saved_needs')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
