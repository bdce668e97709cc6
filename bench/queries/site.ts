import type { FastifyInstance } from 'fastify'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Connection, type Database } from '#database/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'
import { createSite } from '#server/site.ts'
import { processorOf, type Processor } from './processor.ts'
import { watchStatements } from './statements.ts'

/** The API over the data set, as the server makes it, and the statements that it sends. */
export interface Site {
  app: FastifyInstance
  /** One connection, the API's own: on it the statements are prepared. */
  database: Database
  watched: ReturnType<typeof watchStatements>
  processor: Processor | undefined
  stop(): Promise<void>
}

/**
 * Opens it in this process. Unless it `keeps` what it has found out, as the server does for seconds, each call asks the
 * database.
 */
export async function openSite(connection: Connection, { keeps = false } = {}): Promise<Site> {
  const watched = watchStatements()
  const database = connect(connection, { max: 1 })
  const dataDir = join(tmpdir(), `toolshelf-bench-media-${process.pid}`)
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off', DATA_DIR: dataDir })
  // The workers on the job queue would send statements in between, on the same connection.
  const { app, jobs, cache } = await createSite(
    { database, connection, embedded: true },
    config,
    { secret: 'of the benchmark alone, and no secret', mediaDir: join(dataDir, 'media') },
    createLog('silent'),
  )
  await jobs.stop()
  // Without word from others nothing is kept.
  await (keeps ? cache.joined : cache.stop())
  return {
    app,
    database,
    watched,
    processor: await processorOf(database),
    async stop() {
      await app.close()
      if (keeps) await cache.stop()
      await database.destroy()
      watched.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
