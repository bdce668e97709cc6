import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { disconnect, type Connection, type QueryTimeouts } from '#database/client.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/process/log.ts'
import { openSite } from '#server/open-site.ts'
import { connectQueries, queryTimeouts } from '#server/open-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A whole site on a database that others may work on too, listening on `PORT` or a free port, until it is ended. */
export async function openTestSite(
  connection: Connection,
  env: Record<string, string> = {},
  timeouts: QueryTimeouts = queryTimeouts,
) {
  const dataDir = await makeTemporaryFolder('site')
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DEMO: 'off',
    OUTGOING: 'off',
    ...env,
  }
  const config = readConfig(settings)
  const database = connectQueries(connection, config.poolUrl, { timeouts })
  const opened = { database, connection, embedded: false }
  const log = createLog(config.logLevel)
  const events: SecurityEvent[] = []
  const site = await openSite(opened, config, 'for tests only', log, {
    securityLog: (event) => events.push(event),
  })
  const url = await site.app.listen({ host: '127.0.0.1', port: Number(env['PORT'] ?? 0) })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= site.close().then(() => disconnect(database)))
  const end = async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, events, database, cache: site.cache, app: site.app, jobs: site.jobs, close, end }
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** The same; it ends with the test. */
export async function startSite(...given: Parameters<typeof openTestSite>): Promise<TestSite> {
  const site = await openTestSite(...given)
  onTestFinished(site.end)
  return site
}
