import type { Database } from './client.ts'
import { retrying } from './retry.ts'

/** Runs the work in a transaction, and again after a deadlock. Within a transaction, the work is a part of that. */
export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return database.isTransaction ? work(database) : retrying(() => database.transaction().execute(work))
}
