import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'
import { literal } from './literal.ts'
import type { Statement } from './statements.ts'

/** The plan by which a prepared statement really runs with these values, on the connection that prepared it. */
export async function planOf(database: Database, { name, values }: Statement): Promise<string> {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const explain = `explain (analyze, buffers, costs off) execute "${name}"${given}`
  const { rows } = await database.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(explain))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** How often each table of 10,000 rows and more was read from its beginning to its end until now. */
export async function sequentialScans(database: Database): Promise<Map<string, number>> {
  await database.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'))
  const { rows } = await database.executeQuery<{ relname: string; seq_scan: number }>(
    CompiledQuery.raw('select relname, seq_scan from pg_stat_user_tables where n_live_tup >= 10000'),
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
