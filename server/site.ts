import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApi, createPublicApi } from '#api/app.ts'
import { startForgetting } from '#api/jobs/public.ts'
import { startMailWorker, type MailWorker } from '#api/mail/public.ts'
import { modelSummarizer } from '#api/summaries/public.ts'
import { createBodyBudget } from '#api/http/body/budget.ts'
import { readFrom } from '#api/http/read.ts'
import type { Limits } from '#api/http/limits/limits.ts'
import type { PublicApi } from '#api/http/cache/public-api.ts'
import { createUploadSlots } from '#api/http/body/upload-slots.ts'
import type { SecurityLog } from '#api/http/security-log.ts'
import { connectPipelined } from '#database/pipelined-connections.ts'
import type { Database } from '#database/client.ts'
import type { Config } from './config/config.ts'
import { admission } from './overload/admission.ts'
import type { Handle } from './cache/middleware.ts'
import { findClients, type FindClient } from './front/client.ts'
import { frontServer } from './front/front-server.ts'
import { securityHeaders } from './front/security-headers.ts'
import { createSharedStore, type SharedStore } from './cache/shared-store.ts'
import { startTally, type Tally } from './metrics/tally.ts'
import { requestLog, type Log } from './log.ts'
import type { OpenDatabase } from './open-database.ts'
import { createLoadMonitor, type LoadMonitor } from './overload/load-monitor.ts'
import { queryPatience } from './query-patience.ts'
import { followReplicas, type Replicas } from './replication/replicas.ts'
import { tallyOf } from './metrics/count-calls.ts'
import { limitsFor } from './rate-limits.ts'

export interface CreatedSite {
  app: FastifyInstance
  mails: MailWorker
  /** Ends the regular forgetting of what is old. */
  stopForgetting: () => Promise<void>
  /** The calls that everyone gets the same answer to. */
  publicApi: PublicApi
  /** What guests' reads are asked of; to be disconnected. */
  guestReads: Database
  cache: SharedStore
  /** Where guests' reads go to, where DATABASE_REPLICA_URLS names any. */
  replicas: Replicas | undefined
  limits: Limits
  pressure: LoadMonitor
  clientOf: FindClient
  tally: Tally
  /** Puts what stands before the application in its place. */
  open: (door: Handle) => void
}

interface Given {
  secret: string
  mediaDir: string
  /** In the place of the log. */
  securityLog?: SecurityLog | undefined
}

/** The API with the services that the configuration names, and the worker that sends its mails. */
export async function createSite(
  { database, connection, embedded }: Pick<OpenDatabase, 'database' | 'connection' | 'embedded'>,
  config: Config,
  { secret, mediaDir, securityLog }: Given,
  log: Log,
): Promise<CreatedSite> {
  const { siteName, operatorEmail, demoSignIn, trustProxy, refusedHosts } = config
  const outboxDir = join(config.dataDir, 'outbox')
  const mails = startMailWorker({
    database,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? `${siteName} <no-reply@${new URL(config.siteUrl).hostname}>`,
    outboxDir,
    log,
  })
  const stopForgetting = startForgetting(database, log)
  const limits = limitsFor(config.rateLimits, secret, database, !embedded)
  const { replicaUrls: urls } = config
  const guestReads = connectPipelined(connection, { timeouts: queryPatience })
  const replicas =
    urls.length > 0 ? followReplicas({ urls, primary: guestReads, connection, log }) : undefined
  const cache = createSharedStore({
    database,
    connection,
    maxBytes: config.cacheBytes,
    alone: embedded,
    replicas,
  })
  const services = {
    ...{
      database,
      secret,
      mediaDir,
      outboxDir,
      siteName,
      operatorEmail,
      demoSignIn,
      refusedHosts,
      limits,
      cache,
    },
    uploads: createUploadSlots({ inAll: config.uploads }),
    summarizer: summarizer(config.ai),
    wakeMail: mails.wake,
  }
  const headers = securityHeaders(config.siteUrl)
  const { serverFactory, open } = frontServer(headers, {
    origin: config.siteUrl,
    isTimed: ['debug', 'trace'].includes(config.logLevel),
  })
  const pressure = createLoadMonitor({
    onRefused: (count) => log.warn(`More to do than can be done: ${count} requests refused`),
  })
  const clientOf = findClients(trustProxy)
  const tally = startTally()
  const logger = requestLog(config.logLevel)
  const app = await createApi({
    ...services,
    ...(securityLog && { securityLog }),
    trustProxy,
    log: logger,
    serverFactory,
    brokenHeaders: headers,
    admit: admission(pressure, clientOf, siteName),
    bodies: createBodyBudget(config.bodyBytes),
    onAnswered: tallyOf(tally),
  })
  const publicApi = createPublicApi(services, replicas?.read ?? readFrom(guestReads))
  const parts = { mails, stopForgetting, publicApi, guestReads, cache, replicas, limits }
  return { app, ...parts, pressure, clientOf, tally, open }
}

/** The model of AI_BASE_URL, where one is named; else the API takes a text's own sentences. */
function summarizer({ baseUrl, apiKey, model }: Config['ai']) {
  return baseUrl && model ? modelSummarizer({ baseUrl, apiKey, model }) : undefined
}
