import pg from 'pg'
import { startEmbedded, type EmbeddedConnection } from '#database/embedded.ts'
import type { DataSet } from '#bench/dataset/open.ts'
import type { Lifetime } from '#server/process/shutdown.ts'

async function ask(connection: EmbeddedConnection, ...statements: string[]) {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  try {
    let rows: Record<string, number>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** The time that PostgreSQL has spent on the site's statements. */
export interface Statements {
  reset(): Promise<void>
  /** Seconds in all, statements, and milliseconds of the slowest one. */
  spent(): Promise<{ seconds: number; calls: number; slowest: number }>
  connection: EmbeddedConnection
}

/** Starts the database of a data set again, with `pg_stat_statements` in it. It ends with the lifetime. */
export async function watchStatements(
  { dataDir, connection, stop }: DataSet,
  lifetime: Pick<Lifetime, 'closeAtEnd'>,
): Promise<Statements> {
  await ask(connection, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await stop()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  lifetime.closeAtEnd(embedded.stop)
  await ask(embedded.connection, 'create extension if not exists pg_stat_statements')
  return {
    connection: embedded.connection,
    async reset() {
      await ask(embedded.connection, 'select pg_stat_statements_reset()')
    },
    async spent() {
      const [row] = await ask(
        embedded.connection,
        `select coalesce(sum(total_exec_time + total_plan_time), 0) / 1000 as seconds,
           coalesce(sum(calls), 0)::integer as calls, coalesce(max(max_exec_time), 0) as slowest
         from pg_stat_statements join pg_roles on pg_roles.oid = userid where rolname = '${embedded.connection.user}'`,
      )
      return row as unknown as { seconds: number; calls: number; slowest: number }
    },
  }
}
