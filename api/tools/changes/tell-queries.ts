import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'

/** Changes of a tool that the same followers, those with higher ids, are still to be told of. */
interface PendingChanges {
  tool_id: number
  told_to: number
}

/** The changes that have waited longest; undefined when all are told. */
export async function findPendingChanges(database: Database): Promise<PendingChanges | undefined> {
  const { rows } = await sql<PendingChanges>`
    select tool_id, told_to from tool_changes where told_to is not null order by created_at, id limit 1
  `.execute(database)
  return rows[0]
}

interface Change {
  note: string
  member_id: number | null
}

/**
 * Tells the next followers of a tool, in the order of their ids, of changes, all in one notification. The place of the last one
 * is stored with the notifications, so a job that is killed and repeated tells each follower once.
 */
export function tellFollowers(database: Database, pending: PendingChanges, count: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { tool_id, told_to } = pending
    const { rows } = await sql<{ member_id: number }>`
      select member_id from tool_follows where tool_id = ${tool_id} and member_id > ${told_to}
      order by member_id limit ${count}
    `.execute(transaction)
    const followers = rows.map(({ member_id }) => member_id)
    const there = await lockMembers(transaction, followers)
    const isShown = await lockShownTool(transaction, tool_id)
    const changes = await lockChanges(transaction, pending)
    if (changes.length === 0) return
    if (isShown) await notifyOf(transaction, tool_id, changes, [...there])
    const isLast = !isShown || followers.length < count
    await sql`
      update tool_changes set told_to = ${isLast ? null : followers.at(-1)!}::integer
      where tool_id = ${tool_id} and told_to = ${told_to}
    `.execute(transaction)
  })
}

async function lockShownTool(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from tools where id = ${id} and post_count > 0 for key share`.execute(
    transaction,
  )
  return rows.length > 0
}

async function lockChanges(transaction: Database, { tool_id, told_to }: PendingChanges): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select note, member_id from tool_changes where tool_id = ${tool_id} and told_to = ${told_to} order by id for update
  `.execute(transaction)
  return rows
}

/** Members are told of no change that they have made themselves, or whose maker they have muted. */
async function notifyOf(
  transaction: Database,
  tool_id: number,
  changes: Change[],
  followers: number[],
): Promise<void> {
  const makers = changes.flatMap(({ member_id }) => member_id ?? [])
  const { rows: mutes } = await sql<{ member_id: number; muted_id: number }>`
    select member_id, muted_id from mutes
    where member_id = any (${followers}::integer[]) and muted_id = any (${makers}::integer[])
  `.execute(transaction)
  const recipients = Map.groupBy(followers, (follower) => {
    const muted = mutes.flatMap((mute) => (mute.member_id === follower ? mute.muted_id : []))
    const unheard = new Set<number | null>([follower, ...muted])
    return changes.flatMap(({ note, member_id }) => (unheard.has(member_id) ? [] : note)).join('; ')
  })
  for (const [note, members] of recipients) {
    if (note === '') continue
    await notify(transaction, 'tool_changed', {
      actor: null,
      recipients: members.map((member_id) => ({ member_id, tool_id })),
      note,
    })
  }
}
