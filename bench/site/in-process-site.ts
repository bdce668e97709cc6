import { CompiledQuery } from 'kysely'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Connection, type Database } from '#database/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/process/log.ts'
import { createSite } from '#server/site.ts'
import { mediaIn } from '#testing/media.ts'

/** A prepared statement that the API sent. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The API in this process, without a cache. */
export type InProcessSite = Awaited<ReturnType<typeof openInProcessSite>>

const dataDir = join(tmpdir(), `toolshelf-bench-media-${process.pid}`)
// A measurement that fails stops no site.
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Opens the API on a database. Every call is answered from the database. */
export async function openInProcessSite(connection: Connection) {
  const { takeStatements, stopRecording } = recordStatements()
  const database = connect(connection, { max: 1 })
  const off = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off', OUTGOING: 'off' }
  const config = readConfig({ ...off, DATA_DIR: dataDir })
  const { app, jobs, cache } = await createSite(
    { database, connection, embedded: true },
    config,
    {
      secret: 'not a secret: for benchmarks only',
      media: mediaIn(join(dataDir, 'media')),
      dumpDir: join(dataDir, 'dump'),
      publicReads: database,
    },
    createLog('silent'),
  )
  // The worker would query on the measured connection.
  await jobs.stop()
  // The cache stores nothing while it receives no invalidations.
  await cache.stop()
  return {
    // The database has the API's only connection, on which its statements are prepared.
    ...{ app, database, takeStatements, databaseTime: await databaseTimeOf(database) },
    async stop() {
      await app.close()
      await database.destroy()
      stopRecording()
    },
  }
}

/**
 * Processor time of the connection's backend until now, in milliseconds, from Linux's scheduler: other programs do not
 * distort it. Elapsed time on other systems.
 */
async function databaseTimeOf(database: Database): Promise<() => number> {
  const { rows } = await database.executeQuery<{ pid: number }>(
    CompiledQuery.raw('select pg_backend_pid() as pid'),
  )
  const read = () => Number(readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  try {
    return read() > 0 ? read : () => performance.now()
  } catch {
    return () => performance.now()
  }
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Records the prepared statements of all pg clients of this process. */
function recordStatements() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  const recorded: Statement[] = []
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const result = original.apply(this, args)
    const { name, text, values } = args[0] as { name?: string; text?: string; values?: unknown[] }
    if (name !== undefined && text !== undefined && values !== undefined)
      recorded.push({ name, text, values })
    return result
  }
  return {
    takeStatements: () => recorded.splice(0),
    stopRecording: () => void (prototype.query = original),
  }
}

/** A parameter as an SQL literal. */
export function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`)
    return pg.escapeLiteral(`{${items.join(',')}}`)
  }
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(String(value as string | number | boolean))
}
