import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Connection, type Database } from '#database/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/process/log.ts'
import { createSite } from '#server/site.ts'
import { recordStatements } from './statement-recorder.ts'

/** The API in this process, with the statements that it sends to the database. */
export interface InProcessSite {
  app: FastifyInstance
  /** The API's only connection, on which its statements are prepared. */
  database: Database
  recorder: ReturnType<typeof recordStatements>
  processorTime: ProcessorTime | undefined
  stop(): Promise<void>
}

/** Opens the API on a database. Without `cached`, every call is answered from the database. */
export async function openInProcessSite(
  connection: Connection,
  { cached = false } = {},
): Promise<InProcessSite> {
  const recorder = recordStatements()
  const database = connect(connection, { max: 1 })
  const dataDir = join(tmpdir(), `toolshelf-bench-media-${process.pid}`)
  const config = readConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    OUTGOING: 'off',
    DATA_DIR: dataDir,
  })
  const { app, jobs, cache } = await createSite(
    { database, connection, embedded: true },
    config,
    { secret: 'not a secret: for benchmarks only', mediaDir: join(dataDir, 'media') },
    createLog('silent'),
  )
  // The worker would query on the measured connection.
  await jobs.stop()
  // The cache stores nothing while it receives no invalidations.
  await (cached ? cache.joined : cache.stop())
  return {
    app,
    database,
    recorder,
    processorTime: await processorTimeOf(database),
    async stop() {
      await app.close()
      if (cached) await cache.stop()
      await database.destroy()
      recorder.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Processor time of a process until now, in milliseconds. */
type ProcessorTime = () => number

/**
 * Processor time of the backend behind the only connection, from Linux's scheduler: other programs do not distort it.
 * Undefined on other systems and for a remote database.
 */
export async function processorTimeOf(database: Database): Promise<ProcessorTime | undefined> {
  const { rows } = await database.executeQuery<{ pid: number }>(
    CompiledQuery.raw('select pg_backend_pid() as pid'),
  )
  const file = `/proc/${rows[0]!.pid}/schedstat`
  const read = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  try {
    return read() > 0 ? read : undefined
  } catch {
    return undefined
  }
}
