import { mkdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { disconnect } from '#database/client.ts'
import { newSetupLink } from '#api/accounts/setup/public.ts'
import { renewCategoryKeys } from '#api/categories/public.ts'
import { siteName } from '#api/site/public.ts'
import { assignTools, renewIdentities } from '#api/tools/public.ts'
import { migrate } from '#database/migrate.ts'
import { removeNotice } from '#database/operator-notices.ts'
import { waitForPooler } from '#database/pooler.ts'
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import { loadDemoIfEmpty } from './demo/demo.ts'
import { connectQueries, openDatabase, queryTimeouts } from './open-database.ts'
import { openMedia, warnIfUnavailable } from './open-media.ts'
import { openSite } from './open-site.ts'
import type { Log } from './process/log.ts'
import type { Lifetime } from './process/shutdown.ts'
import { receiveHandover, startWorkers } from './workers/workers.ts'

/**
 * Starts the server: database, schema, demo content, API, pages, port. Everything it opens is closed at the end of the
 * lifetime. Throws an error with a message for the operator when a step fails, and between two steps after a shutdown.
 */
export async function start(config: Config, lifetime: Lifetime, log: Log): Promise<void> {
  const { signal, fail } = lifetime
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted()
    const begun = performance.now()
    return work().finally(() => log.debug(`${name}: ${Math.round(performance.now() - begun)} ms`))
  }

  // With a database and pictures elsewhere, nothing else makes it.
  await mkdir(config.dataDir, { recursive: true })
  const secret = await step('secret', () => readSecret(config))
  const { databaseUrl, poolUrl } = config
  const opened = await step('database', () =>
    openDatabase(config, {
      ...{ exclusive: true, queries: queryTimeouts, poolUrl },
      ...{ log: log.info, signal, onLost: fail },
    }),
  )
  lifetime.closeAtEnd(opened.stop)
  log.info(`PostgreSQL: ${opened.how}`)
  if (databaseUrl && poolUrl) {
    const { statement } = queryTimeouts
    const warning = await step('pooler', () =>
      waitForPooler(poolUrl, databaseUrl, { statement, log: log.info, signal }),
    )
    if (warning) log.warn(warning)
  }

  const { applied } = await step('schema', () => migrate(opened.connection, { log: log.info }))
  if (applied.length > 0) log.info(`Schema: ${applied.join(', ')} applied`)
  // The first forwarded request notes it again unless the settings have changed.
  await removeNotice(opened.database, 'untrusted_proxy')
  await step('keys of categories', () => renewCategoryKeys(opened.database))
  await step('identities of links', () => renewIdentities(opened.database, signal))
  const assigned = await step('tools', () =>
    assignTools(opened.database, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxAssignMs)]),
      onProgress: logProgress(log),
    }),
  )
  if (assigned > 0) log.info(`Tools: ${assigned} posts have got theirs`)
  const media = await openMedia(config)
  // Not waited for: without pictures the site works.
  if (config.media) warnIfUnavailable(media, log)
  const demo = await step('demo', () => loadDemoIfEmpty(opened, config, media, log))

  const setupLink = await step('set-up', () => newSetupLink(opened.database, config.siteUrl))

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

  const name = await siteName(opened.database, config.fixedSettings)
  log.always(`The data is in ${opened.where}`)
  if (demo) log.always(`Demo sign-in: ${demo.email}, password ${demo.password}`)
  if (setupLink !== undefined) log.always(`Set up your site at ${setupLink}`)
  log.always(`${name} is at ${config.siteUrl}`)
}

// Of a very large site, the rest follows with the hourly cleanup, beside its requests.
const maxAssignMs = 60_000

/** Logs every 50,000 posts that have got their tool. */
function logProgress(log: Log): (posts: number) => void {
  return (posts) => {
    if (posts % 50_000 === 0) log.info(`Tools: ${posts} posts so far`)
  }
}

/** Starts one of several worker processes on the same port, with a database that the primary process has opened. */
export async function startWorker(config: Config, lifetime: Lifetime, log: Log): Promise<void> {
  const { connection, secret } = await receiveHandover()
  const database = connectQueries(connection, config.poolUrl, { timeouts: queryTimeouts })
  lifetime.closeAtEnd(() => disconnect(database))
  // Other processes use the same database, so this one must not assume to be alone, as `embedded` says.
  const site = await openSite({ database, connection, embedded: false }, config, secret, log)
  lifetime.closeAtEnd(site.close)
  await listen(site.app, config)
}

/** Listens on HOST and PORT. Throws an error with a message for the operator. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}` })
  } catch (error) {
    throw new Error(listenErrorMessage(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
}

function listenErrorMessage({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program: stop it, or let PORT name another one.`
    case 'EACCES':
      return `This account may not listen on port ${port}: let PORT name one above 1023.`
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is no address of this machine.`
    case 'ENOTFOUND':
      return `HOST is ${host}, a name that leads to no address.`
    default:
      return `Listening on port ${port} of ${host} failed: ${message}`
  }
}
