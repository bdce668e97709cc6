import type { FastifyInstance } from 'fastify'
import { administrationMessages } from '#contract/administration-messages.ts'
import { importWorker } from '#api/administration/imports/public.ts'
import { createApi, createPublicApi } from '#api/app.ts'
import { dumpWorker } from '#api/dump/public.ts'
import { createBodyBudget } from '#api/http/body.ts'
import type { Embeddings, LiveSettings, NeedCounter } from '#api/http/call.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import type { PublicApi } from '#api/http/cache/public-api.ts'
import { createLimits, noLimits, type Limits } from '#api/http/limits/limits.ts'
import { countInDatabase } from '#api/http/limits/store.ts'
import { readFromPrimary } from '#api/http/read-router.ts'
import { securityLogOn, type SecurityLog } from '#api/http/security-log.ts'
import type { NotificationStreams } from '#api/http/streams.ts'
import { createUploadSlots } from '#api/http/uploads.ts'
import { createEmbeddings } from '#api/finder/embeddings/public.ts'
import { createNeedCounter, finderWorker, modelUnderstander } from '#api/finder/public.ts'
import { newPostWorker } from '#api/members/follows/public.ts'
import { listItemWorker } from '#api/lists/public.ts'
import { savedNeedWorker } from '#api/finder/saved/public.ts'
import { cleanupWorker, startJobs, type Jobs, type Waker } from '#api/jobs/public.ts'
import { toolChangeWorker, toolReviewWorker } from '#api/tools/changes/public.ts'
import { linkCheckWorker } from '#api/tools/link-checks/public.ts'
import { logoWorker } from '#api/tools/logos/public.ts'
import { mailWorker } from '#api/mail/public.ts'
import { createNotificationStreams } from '#api/notifications/public.ts'
import { weighWorker } from '#api/ranks/public.ts'
import { createPushWaker, pushWorker } from '#api/notifications/push/public.ts'
import { notificationMailWorker, pollDueMails } from '#api/notifications/mails/public.ts'
import { loadLiveSettings } from '#api/site/public.ts'
import { modelSummarizer } from '#api/summaries/public.ts'
import { verdictWorker } from '#api/verdicts/public.ts'
import { createWebhookWaker, webhookWorker } from '#api/webhooks/public.ts'
import type { Database } from '#database/client.ts'
import { noteForOperator } from '#database/operator-notices.ts'
import { answerFromCache } from './cache/hook.ts'
import { createSharedStore, type SharedStore } from './cache/shared-store.ts'
import { senderOf, type Config } from './config/config.ts'
import { createFindClient } from './front/client-address.ts'
import { errorHandler } from './front/error-responses.ts'
import { createServerFactory } from './front/front-server.ts'
import { securityHeaders } from './front/response-headers.ts'
import { watchForUntrustedProxy } from './front/untrusted-proxy.ts'
import { countResponses, createRequestCounters, type RequestCounters } from './metrics/request-counters.ts'
import { connectQueries, queryTimeouts, type OpenDatabase } from './open-database.ts'
import { outgoingOf, providerFetchOf, pushFetchOf, pushSubjectOf, webhookFetchOf } from './outgoing.ts'
import { version } from './process/version.ts'
import { admission } from './overload/admission.ts'
import { createLoadMonitor, type LoadMonitor } from './overload/load-monitor.ts'
import type { Log } from './process/log.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { SiteRedis } from './site-redis.ts'
import { createReadReplicas, type ReadReplicas } from './replication/read-replicas.ts'

/** The application with its services. */
export interface CreatedSite {
  app: FastifyInstance
  settings: LiveSettings
  jobs: Jobs
  /** To be closed. */
  embeddings: Embeddings
  needs: NeedCounter
  /** The calls with the same response for everyone. */
  publicApi: PublicApi
  /** The connections of public reads; to be closed. */
  publicReads: Database
  cache: SharedStore
  /** Read replicas, if DATABASE_REPLICA_URLS names any. */
  replicas: ReadReplicas | undefined
  /** What the processes share, if REDIS_URL is set; to be stopped. */
  redis: SiteRedis | undefined
  limits: Limits
  streams: NotificationStreams
  pushWaker: Waker
  webhookWaker: Waker
  /** Traces, if OTEL_EXPORTER_OTLP_ENDPOINT is set; to be stopped. */
  tracing: Tracing | undefined
  load: LoadMonitor
  counters: RequestCounters
}

interface Given {
  secret: string
  media: MediaStore
  dumpDir: string
  /** Replaces the log for security events. */
  securityLog?: SecurityLog | undefined
  /** Replaces the connections of public reads. */
  publicReads?: Database
}

/** Creates the API with the services that the configuration names, and starts their workers. */
export async function createSite(
  { database, connection, embedded }: Pick<OpenDatabase, 'database' | 'connection' | 'embedded'>,
  config: Config,
  {
    secret,
    media,
    dumpDir,
    securityLog,
    // A pool of their own, so that guests and members do not wait for each other's connections.
    publicReads = connectQueries(connection, config.poolUrl, { max: 6, timeouts: queryTimeouts }),
  }: Given,
  log: Log,
): Promise<CreatedSite> {
  const { mailDir, operatorEmail, demoSignIn, trustProxy, refusedHosts, rateLimits: rates } = config
  const settings = await loadLiveSettings({ database, fixed: config.fixedSettings, log })
  const from = () => senderOf(config, settings.name)
  // Servers that share a database count together in it.
  const redis = await redisOf(config, secret, log)
  const makeCounter = redis?.makeCounter ?? (embedded ? undefined : countInDatabase(database))
  const limits = rates ? createLimits({ rates, secret, makeCounter }) : noLimits
  const { replicaUrls: urls } = config
  const replicas =
    urls.length > 0 ? createReadReplicas({ urls, database, publicReads, connection, log }) : undefined
  const streams = createNotificationStreams(database)
  const pushWaker = createPushWaker({ database, wake: () => jobs.add('push') })
  const webhookWaker = createWebhookWaker({ database, wake: () => jobs.add('webhooks') })
  const cache = createSharedStore({
    database,
    connection,
    maxBytes: config.cacheBytes,
    alone: embedded,
    replicas,
    openSecondTier: redis?.openSecondTier,
    // With OUTGOING=off nothing is sent, and what is due stays so.
    listeners: [settings, streams, webhookWaker, ...(config.outgoing ? [pushWaker] : [])],
  })
  const outgoing = outgoingOf(config)
  const embeddings = createEmbeddings(config.embeddings, log)
  const needs = createNeedCounter(database)
  const { verdictEndpoint, ...models } = modelServices(config.ai, log)
  const workers = {
    mail: mailWorker({ database, smtpUrl: config.smtpUrl, from, mailDir, log }),
    cleanup: cleanupWorker({ database, media, log }),
    dump: dumpWorker({
      ...{ database, folder: dumpDir, siteUrl: config.siteUrl, version, log },
      fixed: config.fixedSettings,
    }),
    logos: logoWorker({ database, outgoing, cache, media, log }),
    imports: importWorker({ database, log }),
    finder: finderWorker({ database, embeddings, cache, log }),
    ...(verdictEndpoint && { verdicts: verdictWorker({ database, cache, endpoint: verdictEndpoint, log }) }),
    'link-checks': linkCheckWorker({ database, outgoing, cache, log }),
    'tool-changes': toolChangeWorker({ database, cache, log }),
    'tool-reviews': toolReviewWorker({ database, cache, log }),
    weights: weighWorker({
      ...{ database, connection, cache, log, rankWeights: config.rankWeights },
      emailVerification: config.accounts.emailVerification,
    }),
    'new-posts': newPostWorker({ database, log }),
    'list-items': listItemWorker({ database, log }),
    'saved-needs': savedNeedWorker({ database, embeddings, log }),
    push: pushWorker({
      database,
      secret,
      cache,
      log,
      send: pushFetchOf(config),
      subject: pushSubjectOf(config),
    }),
    webhooks: webhookWorker({ database, secret, log, send: webhookFetchOf(config) }),
    'notification-mails': notificationMailWorker({
      ...{ database, secret, siteUrl: config.siteUrl, log },
      get siteName() {
        return settings.name
      },
      emailVerification: config.accounts.emailVerification,
      wakeMail: () => jobs.wake('mail'),
    }),
  }
  const queue = startJobs({ database, workers, log })
  // A stop may have interrupted some.
  queue.add('imports')
  queue.add('webhooks')
  const stopPolling = pollDueMails({ database, jobs: queue })
  const jobs: Jobs = {
    ...queue,
    async stop() {
      await stopPolling()
      await queue.stop()
    },
  }
  const services = {
    ...{ database, secret, media, dumpDir, mailDir, settings, operatorEmail, demoSignIn, refusedHosts },
    ...{ limits, cache, outgoing, streams, embeddings, needs },
    read: replicas?.read ?? readFromPrimary(publicReads),
    readOwn: replicas?.readOwn,
    providerFetch: providerFetchOf(config),
    siteUrl: config.siteUrl,
    accounts: config.accounts,
    installation: {
      version,
      hasMailServer: config.smtpUrl !== undefined,
      hasRateLimits: config.rateLimits !== null,
    },
    uploads: createUploadSlots({ max: config.uploads }),
    ...models,
    wakeMail: () => jobs.wake('mail'),
    wakeLogos: () => outgoing.isOn && jobs.add('logos'),
    wakeFinder: () => jobs.add('finder'),
    wakeDump: () => jobs.add('dump'),
    wakeImports: () => jobs.add('imports'),
    wakeNewPosts: () => jobs.wake('new-posts'),
    wakeListItems: () => jobs.wake('list-items'),
    wakeSavedNeeds: () => jobs.add('saved-needs'),
    wakeWeights: () => jobs.add('weights'),
  }
  const headers = securityHeaders({ ...config, mediaUrl: media.publicUrl })
  const serverFactory = createServerFactory(headers, {
    origin: config.siteUrl,
    hasServerTiming: ['debug', 'trace'].includes(config.logLevel),
  })
  const load = createLoadMonitor({ onRejected: (count) => log.warn(`Overload: ${count} requests rejected`) })
  const counters = createRequestCounters()
  const writeSecurityLog = securityLog ?? securityLogOn(log.logger)
  const noteUntrustedProxy = (address: string) => {
    log.warn(administrationMessages.untrustedProxy(address))
    noteForOperator(database, 'untrusted_proxy', address).catch(() => {})
  }
  // Loaded only where it is used: its packages take 100 ms.
  const tracing = config.otlpEndpoint
    ? (await import('./tracing/tracing.ts')).startTracing(config.otlpEndpoint)
    : undefined
  const app = await createApi({
    ...services,
    securityLog(event) {
      counters.security(event.event)
      writeSecurityLog(event)
    },
    trustProxy,
    loggerInstance: log.logger,
    serverFactory,
    errorHeaders: headers,
    errorHandler: errorHandler(settings),
    addHooks(to) {
      tracing?.addHooks(to)
      watchForUntrustedProxy(to, trustProxy, noteUntrustedProxy)
      answerFromCache(to)
      admission(load, createFindClient(trustProxy))(to)
    },
    bodies: createBodyBudget(config.bodyBytes),
    onResponse: countResponses(counters),
  })
  const publicApi = createPublicApi(services)
  const parts = {
    settings,
    jobs,
    embeddings,
    needs,
    publicApi,
    publicReads,
    cache,
    replicas,
    redis,
    limits,
    streams,
    pushWaker,
    webhookWaker,
    tracing,
  }
  return { app, ...parts, load, counters }
}

/** What the processes share in the Redis of REDIS_URL, if configured. */
async function redisOf(config: Config, secret: string, log: Log): Promise<SiteRedis | undefined> {
  if (config.redisUrl === undefined) return undefined
  const { openSiteRedis } = await import('./site-redis.ts')
  return openSiteRedis(config.redisUrl, config, secret, log)
}

/** The services of the model of AI_BASE_URL, if configured; the API does without them. */
function modelServices({ baseUrl, apiKey, model }: Config['ai'], log: Log) {
  if (!baseUrl || !model) return {}
  const endpoint = { baseUrl, apiKey, model }
  return {
    summarizer: modelSummarizer(endpoint),
    understander: modelUnderstander(endpoint, log),
    verdictEndpoint: endpoint,
    verdictModel: model,
  }
}
