import type { Database } from './client.ts'
import { findWrongListCounters, findWrongPostCounters, type WrongCount } from './doctor/counters.ts'

const last = 2 ** 31 - 1

/** The posts and lists whose stored counters differ from the rows they count: none, if all is well. */
export async function findWrongCounts(database: Database): Promise<WrongCount[]> {
  return [
    ...(await findWrongPostCounters(database, 1, last)),
    ...(await findWrongListCounters(database, 1, last)),
  ]
}
