import { connect, disconnect } from '#database/client.ts'
import type { Config } from '#server/config/config.ts'
import type { Lifetime } from '#server/lifetime.ts'
import { listen } from '#server/listen.ts'
import type { Log } from '#server/log.ts'
import { openSite } from '#server/open-site.ts'
import { queryPatience } from '#server/query-patience.ts'
import { handedOver } from './workers.ts'

/** One of several processes that answer on the same port, on a database that another process has opened. */
export async function startWorker(config: Config, lifetime: Lifetime, log: Log): Promise<void> {
  const { connection, secret } = await handedOver()
  const database = connect(connection, { timeouts: queryPatience })
  lifetime.closeAtEnd(() => disconnect(database))
  // Whose database it is, this process is not alone on it.
  const site = await openSite({ database, connection, embedded: false }, config, secret, log)
  lifetime.closeAtEnd(site.close)
  await listen(site.app, config)
}
