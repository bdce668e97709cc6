import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config.ts'
import { prepareDrain } from './drain.ts'
import { fill } from './fill.ts'
import { mountHealth } from './health.ts'
import type { Lifetime } from './lifetime.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { openDatabase } from './open-database.ts'
import { mountPages } from './pages.ts'
import { readSecret } from './secret.ts'
import { createSite } from './site.ts'
import { mountSyndication } from './syndication.ts'

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
    openDatabase(config, { exclusive: true, log: log.info, signal, onLost: fail }),
  )
  lifetime.closeAtEnd(opened.stop)
  log.info(`PostgreSQL: ${opened.how}`)

  const { applied } = await step('schema', () => migrate(opened.connection, { log: log.info }))
  if (applied.length > 0) log.info(`Schema: ${applied.join(', ')} applied`)
  const mediaDir = join(config.dataDir, 'media')
  const demo = await step('demo', () => fill(opened, config, mediaDir, log))

  const { app, mails } = await step('api', () =>
    createSite(opened.database, config, { secret, mediaDir }, log),
  )
  lifetime.closeAtEnd(mails.stop)
  lifetime.closeAtEnd(prepareDrain(app))
  mountHealth(app, opened.database)
  const shown = { url: config.siteUrl, name: config.siteName }
  mountSyndication(app, opened.database, shown)
  await step('pages', () => mountPages(app, shown))
  await step('listen', () => listen(app, config))

  const lines = [`${config.siteName} is at ${config.siteUrl}`, `The data lies in ${opened.where}`]
  if (demo) lines.push(`To sign in to the demo: ${demo.email}, password ${demo.password}`)
  log.always(lines.join('\n'))
}
