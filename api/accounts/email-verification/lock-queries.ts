import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'

/**
 * Runs the work in a transaction that has locked the member. Confirmations, changes and undoings of an address come one
 * after the other, and each statement sees what the one before has written.
 */
export function withLockedMember<T>(
  database: Database,
  member: number,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return retrying(() =>
    database.transaction().execute(async (trx) => {
      await sql`select from members where id = ${member} for no key update`.execute(trx)
      return work(trx)
    }),
  )
}
