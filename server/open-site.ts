import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { SecurityLog } from '#api/http/security-log.ts'
import { disconnect } from '#database/client.ts'
import type { Config } from './config/config.ts'
import { clientAddress } from '#api/http/limits/client-address.ts'
import { countMiss } from '#api/http/limits/count-requests.ts'
import { renderCost } from '#api/http/limits/rates.ts'
import { prepareDrain } from './drain.ts'
import { createCacheMiddleware } from './cache/middleware.ts'
import type { CacheStore } from './cache/store.ts'
import { isCall, type FindRoute } from './cache/cacheable-route.ts'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics/metrics.ts'
import { mountMetrics } from './metrics/route.ts'
import type { Log } from './log.ts'
import type { OpenDatabase } from './open-database.ts'
import { refuseOtherMethods } from './front/other-methods.ts'
import { mountPages } from './pages/pages.ts'
import { rememberRoutes } from './front/routed-paths.ts'
import { createSite } from './site.ts'
import { findSyndication, mountSyndication } from './syndication/syndication.ts'
import { addFiguresUp } from './metrics/workers.ts'

/** All that answers requests; not listening yet. */
export interface OpenSite {
  app: FastifyInstance
  cache: CacheStore
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
  const { app, publicApi, cache } = site
  const drain = prepareDrain(app)
  const isRouted = rememberRoutes(app)
  const shown = { url: config.siteUrl, name: config.siteName }

  const figures = createMetrics({ ...site, database })
  mountMetrics(app, cluster.isWorker ? addFiguresUp(figures) : figures, config.metricsToken)
  mountHealth(app, { database, dataDir: config.dataDir })
  const findFeed = findSyndication(database, shown, { read: site.replicas?.read })
  mountSyndication(app, findFeed)
  const findPage = await mountPages(app, shown, {
    ask(address) {
      const call = publicApi(address)
      return call && cache.fetch(call.key, call.make)
    },
    isRouted,
    countRender: (request) => countMiss(site.limits, clientAddress(request), renderCost),
  })
  const find: FindRoute = (address) =>
    isCall(address) ? publicApi(address) : (findFeed(address) ?? findPage(address))
  refuseOtherMethods(app)
  app.addHook('onListen', async () => site.pressure.begin())
  await cache.joined
  site.open(createCacheMiddleware({ ...site, find, siteName: config.siteName }))

  return {
    app,
    cache,
    async close() {
      await drain()
      site.pressure.end()
      await site.jobs.stop()
      await cache.stop()
      await Promise.all([site.replicas?.stop(), disconnect(site.guestReads)])
    },
  }
}
