import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

const rangeSize = 5000

/** The views that count what the rows of a table store, and the functions that store it (`database/schema/counts.sql`). */
const nouns = {
  posts: {
    table: 'posts',
    views: ['counted_posts', 'counted_helpful_marks'],
    functions: ['recount_posts', 'recount_helpful_marks'],
  },
  tools: {
    table: 'tools',
    views: ['counted_tools', 'counted_tool_ratings', 'counted_tool_followers'],
    functions: ['recount_tools', 'recount_tool_followers'],
  },
  comments: { table: 'comments', views: ['counted_comments'], functions: ['recount_comments'] },
  lists: {
    table: 'saved_lists',
    views: ['counted_list_items', 'counted_list_followers'],
    functions: ['recount_lists'],
  },
  members: { table: 'members', views: ['counted_members'], functions: ['recount_members'] },
  categories: { table: 'categories', views: ['counted_categories'], functions: ['recount_categories'] },
} as const

export type CountedNoun = keyof typeof nouns
export type CountedTable = (typeof nouns)[CountedNoun]['table']

/** Splits the ids of a table into inclusive ranges, so that every statement stays short. */
export async function* idRanges(
  database: Database,
  table: CountedTable,
): AsyncGenerator<[first: number, last: number]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(table)}
  `.execute(database)
  for (let first = 1; first <= rows[0]!.last; first += rangeSize) yield [first, first + rangeSize - 1]
}

/** A row whose stored counters differ from the counted rows. */
export interface WrongCount {
  table: CountedTable
  id: number
  stored: unknown
  counted: unknown
}

/**
 * The rows with ids from `first` to `last` whose stored counters are wrong. Each view is compared in one statement, which sees
 * one snapshot: concurrent writes make no difference.
 */
export async function findWrongCounters(
  database: Database,
  noun: CountedNoun,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  const { table, views } = nouns[noun]
  const wrong: WrongCount[] = []
  for (const view of views) {
    const { rows } = await sql<WrongCount>`
      select ${table}::text as table, stored.id, counted.counts as counted,
        (select jsonb_object_agg(key, row -> key) from jsonb_object_keys(counts) key) as stored
      from (select to_jsonb(c) as counts from ${sql.table(view)} c where id between ${first} and ${last}) counted
      join (select id, to_jsonb(t) as row from ${sql.table(table)} t) stored on stored.id = (counts ->> 'id')::integer
      where not row @> counts
      order by stored.id
    `.execute(database)
    wrong.push(...rows)
  }
  return wrong
}

/** Counts rows again. */
export function recount(database: Database, noun: CountedNoun, ids: number[]): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const name of nouns[noun].functions) {
      await sql`select count(*) from ${sql.ref(name)}(${ids}::integer[])`.execute(transaction)
    }
  })
}
