import type { Database } from '#database/client.ts'
import { newToken } from '#api/http/viewer.ts'

/** Inserts an invite of an administrator. Returns its id. */
export async function makeInvite(database: Database, created_by: number): Promise<number> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const row = { code_hash: newToken().hash, max_uses: 1, created_by, expires_at }
  const made = database.insertInto('invites').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}
