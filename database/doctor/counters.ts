import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'

const rangeSize = 5000

export type CountedTable = 'posts' | 'saved_lists' | 'tools' | 'comments' | 'members' | 'categories'

/** Splits the ids of a table into inclusive ranges, so that every statement stays short. */
export async function* idRanges(
  database: Database,
  table: CountedTable,
): AsyncGenerator<[first: number, last: number]> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from ${sql.table(table)}`.execute(database)
  const end = rows[0]?.last ?? 0
  for (let first = 1; first <= end; first += rangeSize) yield [first, first + rangeSize - 1]
}

/** A row whose stored counters differ from the counted rows. */
export interface WrongCount {
  what: (typeof nouns)[CountedNoun]['what']
  id: number
  stored: unknown
  counted: unknown
}

/** The views that count a noun's counters, and the functions that store what they count. */
const nouns = {
  posts: {
    what: 'post',
    table: 'posts',
    views: ['counted_posts', 'counted_helpful_marks'],
    functions: ['recount_posts', 'recount_helpful_marks'],
  },
  tools: {
    what: 'tool',
    table: 'tools',
    views: ['counted_tools', 'counted_tool_ratings', 'counted_tool_followers'],
    functions: ['recount_tools', 'recount_tool_followers'],
  },
  comments: {
    what: 'comment',
    table: 'comments',
    views: ['counted_comments'],
    functions: ['recount_comments'],
  },
  lists: { what: 'list', table: 'saved_lists', views: ['counted_lists'], functions: ['recount_lists'] },
  members: { what: 'member', table: 'members', views: ['counted_members'], functions: ['recount_members'] },
  categories: {
    what: 'category',
    table: 'categories',
    views: ['counted_categories'],
    functions: ['recount_categories'],
  },
} as const

export type CountedNoun = keyof typeof nouns

/** The rows with ids from `first` to `last` whose stored counters are wrong. */
export async function findWrongCounters(
  database: Database,
  noun: CountedNoun,
  first: number,
  last: number,
): Promise<WrongCount[]> {
  const { what, table, views } = nouns[noun]
  const wrong: WrongCount[] = []
  for (const view of views) {
    const counted = sql`select * from ${sql.table(view)} where id between ${first} and ${last}`
    wrong.push(...(await differing(database, what, table, counted)))
  }
  return wrong
}

/** Compares in one statement, which sees one snapshot: concurrent writes make no difference. */
async function differing(
  database: Database,
  what: WrongCount['what'],
  table: CountedTable,
  counted: RawBuilder<unknown>,
): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select ${what}::text as what, stored.id, counted.counts as counted,
      (select jsonb_object_agg(key, row -> key) from jsonb_object_keys(counts) key) as stored
    from (select to_jsonb(c) as counts from (${counted}) c) counted
    join (select id, to_jsonb(t) as row from ${sql.table(table)} t) stored on stored.id = (counts ->> 'id')::integer
    where not row @> counts
    order by stored.id
  `.execute(database)
  return rows
}

/** Counts rows again. */
export function recount(database: Database, noun: CountedNoun, ids: number[]): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const name of nouns[noun].functions) {
      await sql`select count(*) from ${sql.ref(name)}(${ids}::integer[])`.execute(transaction)
    }
  })
}
