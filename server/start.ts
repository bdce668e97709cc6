import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config/config.ts'
import { fill } from './demo/fill.ts'
import type { Lifetime } from './lifetime.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openSite } from './open-site.ts'
import { queryPatience } from './query-patience.ts'
import { readSecret } from './secret.ts'
import { startWorkers } from './workers/workers.ts'

/**
 * Starts the site: database, schema, demo content, API, pages, port. What it opens is closed at the end of the
 * lifetime. Throws a sentence for people when a step fails, and between two steps when the lifetime has ended.
 */
export async function start(config: Config, lifetime: Lifetime, log: Log): Promise<void> {
  const { signal, fail } = lifetime
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted()
    const begun = performance.now()
    return work().finally(() => log.debug(`${name}: ${Math.round(performance.now() - begun)} ms`))
  }

  const secret = await step('secret', () => readSecret(config))
  const opened = await step('database', () =>
    openDatabase(config, { exclusive: true, queries: queryPatience, log: log.info, signal, onLost: fail }),
  )
  lifetime.closeAtEnd(opened.stop)
  log.info(`PostgreSQL: ${opened.how}`)

  const { applied } = await step('schema', () => migrate(opened.connection, { log: log.info }))
  if (applied.length > 0) log.info(`Schema: ${applied.join(', ')} applied`)
  const demo = await step('demo', () => fill(opened, config, join(config.dataDir, 'media'), log))

  await step('site', async () => {
    if (config.workers === 1) {
      const site = await openSite(opened, config, secret, log)
      lifetime.closeAtEnd(site.close)
      return listen(site.app, config)
    }
    const workers = startWorkers(config.workers, { connection: opened.connection, secret }, log)
    lifetime.closeAtEnd(workers.stop)
    return workers.listening
  })

  const lines = [`${config.siteName} is at ${config.siteUrl}`, `The data lies in ${opened.where}`]
  if (demo) lines.push(`To sign in to the demo: ${demo.email}, password ${demo.password}`)
  log.always(lines.join('\n'))
}
