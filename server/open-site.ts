import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { SecurityLog } from '#api/http/security-log.ts'
import { disconnect } from '#database/client.ts'
import type { Config } from './config.ts'
import { prepareDrain } from './drain.ts'
import { createEdge } from './edge.ts'
import { countAtEdge } from './edge/count.ts'
import type { KeptAnswers } from './edge/kept-answers.ts'
import type { FindPlace } from './edge/place.ts'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { mountMetrics } from './metrics-route.ts'
import type { Log } from './log.ts'
import type { OpenDatabase } from './open-database.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { mountPages } from './pages.ts'
import { createSite } from './site.ts'
import { findSyndication, mountSyndication } from './syndication.ts'
import { addFiguresUp } from './worker-figures.ts'

/** All that answers requests; not listening yet. */
export interface OpenSite {
  app: FastifyInstance
  kept: KeptAnswers
  /** Lets what is in flight end, and ends what works in the background. */
  close(): Promise<void>
}

/** Puts the site together on an open database: API, pages, feeds, and the kept answers in front of them. */
export async function openSite(
  opened: Pick<OpenDatabase, 'database' | 'connection' | 'embedded'>,
  config: Config,
  secret: string,
  log: Log,
  { securityLog }: { securityLog?: SecurityLog } = {},
): Promise<OpenSite> {
  const { database } = opened
  const mediaDir = join(config.dataDir, 'media')
  const site = await createSite(opened, config, { secret, mediaDir, securityLog }, log)
  const { app, publicApi, kept } = site
  const drain = prepareDrain(app)
  const shown = { url: config.siteUrl, name: config.siteName }

  const figures = createMetrics({ ...site, database })
  mountMetrics(app, cluster.isWorker ? addFiguresUp(figures) : figures, config.metricsToken)
  mountHealth(app, { database, dataDir: config.dataDir })
  const findFeed = findSyndication(database, shown, { read: site.replicas?.read })
  mountSyndication(app, findFeed)
  const findPage = await mountPages(app, shown, (address) => {
    const call = publicApi(address)
    return call && kept.ask(call.key, call.make)
  })
  const find: FindPlace = (address) =>
    address.startsWith('/api') ? publicApi(address) : (findFeed(address) ?? findPage(address))
  refuseOtherMethods(app)
  app.addHook('onListen', async () => site.pressure.begin())
  await kept.joined
  site.open(
    createEdge({
      kept,
      find,
      pressure: site.pressure,
      tally: site.tally,
      count: countAtEdge(site.limits, config.trustProxy),
    }),
  )

  return {
    app,
    kept,
    async close() {
      await drain()
      site.pressure.end()
      await Promise.all([site.mails.stop(), site.stopForgetting()])
      await kept.stop()
      await Promise.all([site.replicas?.stop(), disconnect(site.guestReads)])
    },
  }
}
