import type { Database } from '#database/client.ts'
import { wrongLists, wrongPosts, type WrongCount } from '#database/counters.ts'

const last = 2 ** 31 - 1

/** The posts and lists whose stored counters differ from the rows they count: none, if all is well. */
export async function findWrongCounts(database: Database): Promise<WrongCount[]> {
  return [...(await wrongPosts(database, 1, last)), ...(await wrongLists(database, 1, last))]
}
