import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type HTTPMethods,
} from 'fastify'
import { noEmbeddings } from '#api/finder/embeddings/public.ts'
import { extractiveSummarizer } from '#api/summaries/public.ts'
import { dataHeaders } from './http/response.ts'
import {
  createBodyBudget,
  type BodyBudget,
  longestBody,
  rejectBodiesForUnknownPaths,
  parseBodiesAsBytes,
} from './http/body.ts'
import { AppError, notFound } from './http/app-error.ts'
import { rejectMalformedRequests } from './http/malformed-requests.ts'
import type { Services } from './http/call.ts'
import { countRequests } from './http/limits/request-limits.ts'
import { logOutages, sendError } from './http/error-handler.ts'
import { noCache } from './http/cache/cache.ts'
import { noLimits } from './http/limits/limits.ts'
import { mount } from './http/mount.ts'
import { noOutgoing, noProviderFetch } from './http/outgoing.ts'
import { allowOtherSites } from './http/other-sites.ts'
import { publicApi, type PublicApi } from './http/cache/public-api.ts'
import { createPublicReader } from './http/cache/public-read.ts'
import { readFromPrimary } from './http/read-router.ts'
import { requestId } from './http/request-id.ts'
import { logRequests } from './http/request-log.ts'
import { logRefusals } from './http/refusals.ts'
import { noSecurityLog, securityLogOn } from './http/security-log.ts'
import { createUploadSlots } from './http/uploads.ts'
import { createNeedCounter } from '#api/finder/public.ts'
import { recordTokenUse } from '#api/accounts/tokens/public.ts'
import { serveMedia } from '#api/media/public.ts'
import { createNotificationStreams, mountNotificationStream } from '#api/notifications/public.ts'
import { constantSettings } from '#api/site/public.ts'
import { routes } from './routes.ts'
import { serveDescription } from '#api/http/openapi/public.ts'

const prefix = '/api'
const longestUrl = 8192

type Optional =
  | 'limits'
  | 'summarizer'
  | 'understander'
  | 'verdictModel'
  | 'siteName'
  | 'settings'
  | 'siteUrl'
  | 'accounts'
  | 'installation'
  | 'operatorEmail'
  | 'mailDir'
  | 'wakeMail'
  | 'wakeLogos'
  | 'wakeFinder'
  | 'wakeImports'
  | 'dumpDir'
  | 'wakeDump'
  | 'embeddings'
  | 'needs'
  | 'wakeNewPosts'
  | 'wakeListItems'
  | 'wakeSavedNeeds'
  | 'wakeWeights'
  | 'refusedHosts'
  | 'outgoing'
  | 'providerFetch'
  | 'cache'
  | 'read'
  | 'readOwn'
  | 'uploads'
  | 'securityLog'
  | 'streams'
  | 'recordTokenUse'

/**
 * Without a summarizer, summaries are extracted from the text. Without an understander, needs are read by rules alone,
 * and without a `verdictModel` verdicts are made by rules. Without `embeddings`, texts are compared by words alone.
 * Without `outgoing`, nothing is fetched.
 */
type Given = Omit<Services, Optional> & { [Name in Optional]?: Services[Name] | undefined }

interface Options extends Given {
  log?: FastifyServerOptions['logger']
  /** Replaces the logger that `log` describes. */
  loggerInstance?: FastifyBaseLogger
  /** The proxies whose headers are trusted for the client's address. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** Whether to validate each response against the contract: always in tests. */
  checkAnswers?: boolean
  /** Bounds the memory for request bodies. */
  bodies?: BodyBudget
  /** Creates the application's HTTP server. */
  serverFactory?: FastifyServerOptions['serverFactory']
  /** Adds hooks after the requests are counted: the cache's and the admission queue's. */
  addHooks?: (app: FastifyInstance) => void
  /** Answers the errors of requests. */
  errorHandler?: typeof sendError
  /** Called after each response; `endpoint` in the route's configuration names the call. */
  onResponse?: (request: FastifyRequest, reply: FastifyReply) => void
  /** Headers of the responses to malformed requests, and of streams. */
  errorHeaders?: Record<string, string>
}

function rejectLongUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isLong = request.url.length > longestUrl
    done(isLong ? new AppError(414, 'too_long', 'The address is too long.') : undefined)
  })
}

/** Routes for unknown API paths, so that the pages' wildcard route does not answer them. */
function rejectUnknownPaths(api: FastifyInstance): void {
  const reject = async () => {
    throw notFound()
  }
  api.setNotFoundHandler(reject)
  const method = api.supportedMethods as HTTPMethods[]
  // Rejected before the body is read.
  for (const url of ['/', '/*']) {
    api.route({ url, method, exposeHeadRoute: false, onRequest: reject, handler: reject })
  }
}

function complete({ siteName, ...given }: Given): Services {
  const settings = given.settings ?? constantSettings(siteName)
  const services: Services = {
    ...given,
    settings,
    // Read for each call.
    get siteName() {
      return settings.name
    },
    siteUrl: given.siteUrl ?? 'http://localhost:3000',
    accounts: given.accounts ?? { emailVerification: false, moderatorsNeed2fa: false, providers: [] },
    installation: given.installation ?? { version: '0.0.0', hasMailServer: false, hasRateLimits: true },
    operatorEmail: given.operatorEmail,
    mailDir: given.mailDir,
    wakeMail: given.wakeMail ?? (() => {}),
    wakeLogos: given.wakeLogos ?? (() => {}),
    wakeFinder: given.wakeFinder ?? (() => {}),
    wakeImports: given.wakeImports ?? (() => {}),
    dumpDir: given.dumpDir ?? '/nonexistent',
    wakeDump: given.wakeDump ?? (() => {}),
    needs: given.needs ?? createNeedCounter(given.database),
    wakeNewPosts: given.wakeNewPosts ?? (() => {}),
    wakeListItems: given.wakeListItems ?? (() => {}),
    wakeSavedNeeds: given.wakeSavedNeeds ?? (() => {}),
    wakeWeights: given.wakeWeights ?? (() => {}),
    limits: given.limits ?? noLimits,
    refusedHosts: given.refusedHosts ?? [],
    outgoing: given.outgoing ?? noOutgoing,
    providerFetch: given.providerFetch ?? noProviderFetch,
    cache: given.cache ?? noCache,
    read: given.read ?? readFromPrimary(given.database),
    readOwn: given.readOwn,
    uploads: given.uploads ?? createUploadSlots(),
    securityLog: given.securityLog ?? noSecurityLog,
    summarizer: given.summarizer ?? extractiveSummarizer,
    understander: given.understander,
    verdictModel: given.verdictModel,
    embeddings: given.embeddings ?? noEmbeddings,
    streams: given.streams ?? createNotificationStreams(given.database),
    recordTokenUse: given.recordTokenUse ?? ((use) => recordTokenUse(services, use)),
  }
  return services
}

/** The calls with the same response for everyone, without HTTP. */
export function createPublicApi(given: Given): PublicApi {
  return publicApi(routes, complete(given), { prefix, check: false })
}

/**
 * Creates the HTTP application with the API below /api, not listening yet. Unknown paths below /api get JSON, too; routes
 * outside may be added by the caller.
 */
export async function createApi({
  log,
  loggerInstance,
  trustProxy,
  checkAnswers,
  bodies = createBodyBudget(),
  serverFactory,
  errorHeaders = {},
  addHooks = () => {},
  errorHandler = sendError,
  onResponse = () => {},
  ...given
}: Options): Promise<FastifyInstance> {
  const app = fastify({
    ...(loggerInstance ? { loggerInstance } : { logger: log ?? false }),
    trustProxy: trustProxy ?? false,
    // Fastify's two lines per request halve the throughput; `logRequests` writes one line for important requests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: longestBody,
    // A start can be slow on a busy machine.
    pluginTimeout: 60_000,
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestUrl },
    frameworkErrors: sendError,
    clientErrorHandler: rejectMalformedRequests(errorHeaders),
    forceCloseConnections: 'idle',
    ...(serverFactory && { serverFactory }),
  })
  const services = complete({ securityLog: securityLogOn(app.log), ...given })
  app.setErrorHandler(errorHandler)
  app.decorate('cache', services.cache)
  app.decorate('readPublic', createPublicReader(services.cache, services.limits))
  logRequests(app)
  logOutages(app)
  logRefusals(app, services.securityLog)
  app.addHook('onResponse', (request, reply, done) => {
    onResponse(request, reply)
    done()
  })
  allowOtherSites(app, services.siteUrl, prefix)
  countRequests(app, services.limits, prefix)
  rejectLongUrls(app)
  addHooks(app)
  rejectBodiesForUnknownPaths(app)
  await app.register(
    async (api) => {
      parseBodiesAsBytes(api, bodies)
      api.addHook('onSend', async (_request, reply) => {
        reply.headers(dataHeaders)
      })
      rejectUnknownPaths(api)
      mount(api, routes, services, { prefix, check: checkAnswers ?? false })
      mountNotificationStream(api, services, errorHeaders)
      await serveMedia(api, services.media)
      const endpoints = routes.map((route) => route.endpoint)
      await serveDescription(api, endpoints, prefix)
    },
    { prefix },
  )
  return app
}
