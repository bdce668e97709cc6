import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { releaseSharedPicture, setSharedPicture } from '#api/media/public.ts'

/** Locks a member. Returns the path of their picture; undefined when the account is gone. */
async function lockPicture(transaction: Database, member: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ path: string | null }>`
    select profile_picture as path from members where id = ${member} for no key update
  `.execute(transaction)
  return rows[0]?.path
}

async function updatePicture(transaction: Database, member: number, path: string | null): Promise<void> {
  await transaction.updateTable('members').set({ profile_picture: path }).where('id', '=', member).execute()
}

/** Whether any member has the picture of this path. */
async function isPictureUsed(database: Database, path: string): Promise<boolean> {
  const { rows } = await sql`select from members where profile_picture = ${path} limit 1`.execute(database)
  return rows.length > 0
}

/** Notes the picture of a member who had it as removed, unless another has it. In the transaction that took it from them. */
export function releasePicture(transaction: Database, path: string | null): Promise<void> {
  return releaseSharedPicture(transaction, path, (one) => isPictureUsed(transaction, one))
}

/** Sets a member's picture, whose file `store` writes unless it is there. */
export function setPicture(
  database: Database,
  member: number,
  { path, store }: { path: string; store: () => Promise<unknown> },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const before = await lockPicture(transaction, member)
    if (before === undefined) return releasePicture(transaction, path)
    await setSharedPicture(transaction, {
      ...{ before, path, store },
      set: () => updatePicture(transaction, member, path),
      isUsed: (one) => isPictureUsed(transaction, one),
    })
  })
}

/** Removes a member's picture. */
export function removePicture(database: Database, member: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const before = await lockPicture(transaction, member)
    await updatePicture(transaction, member, null)
    await releasePicture(transaction, before ?? null)
  })
}
