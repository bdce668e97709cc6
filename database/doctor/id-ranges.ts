import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

const atOnce = 5000

/** The ids of a table in ranges, the last one included, so that no statement takes long however many rows there are. */
export async function* idRanges(
  database: Database,
  table: 'posts' | 'saved_lists',
): AsyncGenerator<[first: number, last: number]> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from ${sql.table(table)}`.execute(database)
  const end = rows[0]?.last ?? 0
  for (let first = 1; first <= end; first += atOnce) yield [first, first + atOnce - 1]
}
