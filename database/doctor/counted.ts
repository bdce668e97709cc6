import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { differing, type WrongCount } from './counters.ts'

/** Counters that the view `counted_…` counts and the function `recount_…` stores. */
const nouns = {
  comments: { what: 'comment', table: 'comments' },
  lists: { what: 'list', table: 'saved_lists' },
  members: { what: 'member', table: 'members' },
  categories: { what: 'category', table: 'categories' },
} as const

export type CountedNoun = keyof typeof nouns

/** The rows with ids from `first` to `last` whose stored counters are wrong. */
export function findWrongCounters(
  database: Database,
  noun: CountedNoun,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  const { what, table } = nouns[noun]
  const counted = sql`select * from ${sql.table(`counted_${noun}`)} where id between ${first} and ${last}`
  return differing(database, what, table, counted)
}

/** Counts rows again. */
export async function recount(database: Database, noun: CountedNoun, ids: number[]): Promise<void> {
  await sql`select ${sql.ref(`recount_${noun}`)}(${ids}::integer[])`.execute(database)
}
