import cluster from 'node:cluster'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dumpFolder } from '#api/dump/public.ts'
import type { LiveSettings } from '#api/http/call.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import type { SecurityLog } from '#api/http/security-log.ts'
import type { Jobs } from '#api/jobs/public.ts'
import { createPreviewPictures } from '#api/syndication/previews/public.ts'
import { disconnect } from '#database/client.ts'
import type { CacheStore } from './cache/store.ts'
import type { Config } from './config/config.ts'
import { findDocuments, mountDocuments } from './documents/documents.ts'
import { mountSiteFiles } from './documents/site-files.ts'
import { mountDump } from './dump/dump.ts'
import { rejectUnsupportedMethods } from './front/routes.ts'
import { mountHealth } from './health.ts'
import { aggregateWorkerMetrics } from './metrics/aggregate-workers.ts'
import { mountMcp } from './mcp/mcp.ts'
import { createMetrics } from './metrics/metrics.ts'
import { mountMetrics } from './metrics/route.ts'
import type { OpenDatabase } from './open-database.ts'
import { openMedia } from './open-media.ts'
import { mountPages } from './pages/pages.ts'
import { mountSiteStyle } from './pages/site-style.ts'
import { mountWebAppManifest } from './pages/web-app-manifest.ts'
import type { Ask } from './pages/ssr-fetch.ts'
import { findPreviews, mountPreviews } from './previews/previews.ts'
import type { Log } from './process/log.ts'
import { prepareDrain } from './process/shutdown.ts'
import { version } from './process/version.ts'
import { logSlowQueries } from './process/slow-queries.ts'
import { createSite } from './site.ts'
import { mountWellKnown } from './well-known/well-known.ts'
import { findOembed, mountOembed } from './syndication/oembed.ts'
import { mountSyndication } from './syndication/syndication.ts'

/** The whole site, not listening yet. */
export interface OpenSite {
  app: FastifyInstance
  cache: CacheStore
  jobs: Jobs
  /** Finishes the requests in flight, and stops the background work. */
  close(): Promise<void>
}

/** Reads when the settings are as new as the invalidations until now: documents show the name of the site. */
function afterSettings(settings: LiveSettings, read: ReadRouter): ReadRouter {
  return async (make) => {
    await settings.renewed()
    return read(make)
  }
}

/** Assembles the site on an open database: API, pages and feeds. */
export async function openSite(
  opened: Pick<OpenDatabase, 'database' | 'connection' | 'embedded'>,
  config: Config,
  secret: string,
  log: Log,
  { securityLog }: { securityLog?: SecurityLog } = {},
): Promise<OpenSite> {
  const { database } = opened
  const media = await openMedia(config)
  const dumpDir = dumpFolder(config.dataDir)
  const site = await createSite(opened, config, { secret, media, dumpDir, securityLog }, log)
  const { app, publicApi, cache } = site
  const drain = prepareDrain(app)
  const { settings } = site
  const siteInfo = {
    url: config.siteUrl,
    ...(media.publicUrl !== undefined && { pictureOrigin: new URL(media.publicUrl).origin }),
    get name() {
      return settings.name
    },
  }

  const metrics = createMetrics({ ...site, database })
  const { registry } = metrics
  mountMetrics(app, cluster.isWorker ? aggregateWorkerMetrics(registry) : registry, config)
  const stopSlowQueryLog = logSlowQueries(log, config.slowQueryMs)
  mountHealth(app, { database, dataDir: config.dataDir })
  const readFrom = { read: afterSettings(settings, site.replicas?.read ?? readFromPrimary(database)) }
  mountSyndication(app, database, siteInfo, readFrom)
  mountOembed(app, findOembed(database, siteInfo, readFrom))
  mountWellKnown(app, config)
  const fontsDir = join(config.dataDir, 'preview-fonts')
  const pictures = createPreviewPictures({ site: settings, fontsDir, media })
  mountPreviews(app, findPreviews(database, pictures, readFrom))
  if (process.env['NODE_ENV'] === 'development') {
    const { mountCacheInspector } = await import('./dev/cache.ts')
    mountCacheInspector(app, cache)
  }
  mountWebAppManifest(app, settings)
  mountSiteStyle(app)
  const ask: Ask = (address) => {
    const call = publicApi(address)
    return call && cache.fetch(call.key, call.load)
  }
  const findDocument = findDocuments(config.siteUrl, ask)
  mountDocuments(app, findDocument)
  mountMcp(app, { site: siteInfo, version, publicApi, limits: site.limits, findDocument })
  mountSiteFiles(app, siteInfo)
  mountDump(app, dumpDir, settings)
  await mountPages(app, siteInfo, ask)
  rejectUnsupportedMethods(app)
  app.addHook('onListen', async () => site.load.start())
  await cache.joined

  return {
    app,
    cache,
    jobs: site.jobs,
    async close() {
      site.streams.close()
      await drain()
      site.load.stop()
      metrics.close()
      stopSlowQueryLog()
      site.pushWaker.stop()
      site.webhookWaker.stop()
      await site.jobs.stop()
      await site.needs.flush()
      await site.embeddings.close()
      await cache.stop()
      site.redis?.close()
      await Promise.all([site.replicas?.stop(), disconnect(site.publicReads), site.tracing?.stop()])
    },
  }
}
