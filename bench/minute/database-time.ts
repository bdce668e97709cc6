import pg from 'pg'
import { startEmbedded, type EmbeddedConnection } from '#database/embedded.ts'
import type { DataSet } from '#bench/dataset/open.ts'
import { openInProcessSite } from '#bench/site/in-process-site.ts'
import type { ExpensiveRead } from './expensive-reads.ts'

const reads = 50

/** The database's mean processor time for one read by name, in milliseconds; empty where not available. */
export async function processorTimes(
  connection: EmbeddedConnection,
  expensiveReads: ExpensiveRead[],
): Promise<Map<string, number>> {
  const site = await openInProcessSite(connection)
  const times = new Map<string, number>()
  for (const { name, draw } of expensiveReads) {
    const begin = site.processorTime?.()
    if (begin === undefined) break
    for (let n = 0; n < reads; n += 1) {
      const { path, headers } = draw()
      // The in-process site has no pages; the search page sends the same query as the API call.
      const url = path.replace(/^\/search\?/, '/api/search/posts/?')
      await site.app.inject({ url, headers })
    }
    times.set(name, (site.processorTime!() - begin) / reads)
  }
  await site.stop()
  return times
}

/** Execution statistics of the site's statements from `pg_stat_statements`. */
interface StatementStatistics {
  reset(): Promise<void>
  /** Total seconds, number of statements, and milliseconds of the slowest statement since the last reset. */
  read(): Promise<{ seconds: number; calls: number; slowest: number }>
}

/** Restarts the database of a data set with `pg_stat_statements`. */
export async function collectStatistics(
  { dataDir, connection, stop }: DataSet,
  cleanup: AsyncDisposableStack,
): Promise<StatementStatistics> {
  await query(connection, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await stop()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  cleanup.defer(embedded.stop)
  await query(embedded.connection, 'create extension if not exists pg_stat_statements')
  return {
    async reset() {
      await query(embedded.connection, 'select pg_stat_statements_reset()')
    },
    async read() {
      const [row] = await query(
        embedded.connection,
        `select coalesce(sum(total_exec_time + total_plan_time), 0) / 1000 as seconds,
           coalesce(sum(calls), 0)::integer as calls, coalesce(max(max_exec_time), 0) as slowest
         from pg_stat_statements join pg_roles on pg_roles.oid = userid where rolname = '${embedded.connection.user}'`,
      )
      return row as unknown as { seconds: number; calls: number; slowest: number }
    },
  }
}

async function query(connection: EmbeddedConnection, statement: string): Promise<Record<string, number>[]> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
