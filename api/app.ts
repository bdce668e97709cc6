import { randomUUID } from 'node:crypto'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type HTTPMethods,
} from 'fastify'
import { extractiveSummarizer } from '#api/summaries/public.ts'
import { dataOnly } from './http/answer-headers.ts'
import { createBodyBudget, type BodyBudget } from './http/body/budget.ts'
import { AppError, notFound } from './http/app-error.ts'
import { refuseBrokenRequests } from './http/broken-requests.ts'
import type { Services } from './http/call.ts'
import { countRequests } from './http/limits/count-requests.ts'
import { sendError } from './http/error-answer.ts'
import { noCache } from './http/cache/cache.ts'
import { noLimits } from './http/limits/limits.ts'
import { mount } from './http/mount.ts'
import { publicApi, type PublicApi } from './http/cache/public-api.ts'
import type { Read } from './http/read.ts'
import { longestBody, refuseBodiesForNothing, takeBodiesAsBytes } from './http/body/read.ts'
import { logRequests } from './http/request-log.ts'
import { noSecurityLog, securityLogOn } from './http/security-log.ts'
import { createUploadSlots } from './http/body/upload-slots.ts'
import { serveMedia } from '#api/media/public.ts'
import { routes } from './routes.ts'
import { serveDescription } from '#api/openapi/public.ts'

const prefix = '/api'
const longestAddress = 8192

type Optional =
  | 'limits'
  | 'summarizer'
  | 'siteName'
  | 'operatorEmail'
  | 'outboxDir'
  | 'wakeMail'
  | 'refusedHosts'
  | 'cache'
  | 'uploads'
  | 'securityLog'

/** Without a summarizer, summaries are made of a text's own sentences. */
type Given = Omit<Services, Optional> & { [Name in Optional]?: Services[Name] | undefined }

interface Options extends Given {
  log?: FastifyServerOptions['logger']
  /** Proxies to believe about the client's address. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** Check each answer against the contract before it is sent: always in tests. */
  checkAnswers?: boolean
  /** Bounds the memory for the bodies of requests. */
  bodies?: BodyBudget
  /** Makes the HTTP server that the application answers on. */
  serverFactory?: FastifyServerOptions['serverFactory']
  /** Adds the hooks that decide which requests are let in, before all others. */
  admit?: (app: FastifyInstance) => void
  /** Called after every answer; `endpoint` in its route's configuration names the call. */
  onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
  /** What is said even to who sends no HTTP. */
  brokenHeaders?: Record<string, string>
}

function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > longestAddress) throw new AppError(414, 'too_long', 'The address is too long.')
  })
}

/** By routes, so that what else is mounted for any address has no part in those of the API. */
function refuseUnknownAddresses(api: FastifyInstance): void {
  const refuse = async () => {
    throw notFound()
  }
  api.setNotFoundHandler(refuse)
  const method = api.supportedMethods as HTTPMethods[]
  // Before a body is read: nothing in it could make the address right.
  for (const url of ['/', '/*']) {
    api.route({ url, method, exposeHeadRoute: false, onRequest: refuse, handler: refuse })
  }
}

function complete(given: Given): Services {
  return {
    ...given,
    siteName: given.siteName ?? 'Toolshelf',
    operatorEmail: given.operatorEmail,
    outboxDir: given.outboxDir,
    wakeMail: given.wakeMail ?? (() => {}),
    limits: given.limits ?? noLimits,
    refusedHosts: given.refusedHosts ?? [],
    cache: given.cache ?? noCache,
    uploads: given.uploads ?? createUploadSlots(),
    securityLog: given.securityLog ?? noSecurityLog,
    summarizer: given.summarizer ?? extractiveSummarizer,
  }
}

/** The calls that everyone gets the same answer to, without HTTP; `read` chooses the database that they are made from. */
export function createPublicApi(given: Given, read?: Read): PublicApi {
  return publicApi(routes, complete(given), { prefix, check: false }, read)
}

/**
 * The HTTP application with the whole API below /api; not listening yet. `/api` answers JSON only, also for
 * addresses that are not there; what is outside may be added by the caller.
 */
export async function createApi({
  log,
  trustProxy,
  checkAnswers,
  bodies = createBodyBudget(),
  serverFactory,
  brokenHeaders = {},
  admit = () => {},
  onAnswered = () => {},
  ...given
}: Options): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ?? false,
    trustProxy: trustProxy ?? false,
    // Two lines for each request cost as much as half of the answers; `logRequests` writes what is worth reading.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: longestBody,
    // On a machine with much else to do a start takes what it takes.
    pluginTimeout: 60_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    frameworkErrors: sendError,
    clientErrorHandler: refuseBrokenRequests(brokenHeaders),
    forceCloseConnections: 'idle',
    ...(serverFactory && { serverFactory }),
  })
  const services = complete({ securityLog: securityLogOn(app.log), ...given })
  app.setErrorHandler(sendError)
  logRequests(app)
  admit(app)
  app.addHook('onResponse', async (request, reply) => onAnswered(request, reply))
  refuseLongAddresses(app)
  refuseBodiesForNothing(app)
  await app.register(
    async (api) => {
      countRequests(api, services.limits)
      takeBodiesAsBytes(api, bodies)
      api.addHook('onSend', async (_request, reply) => {
        reply.headers(dataOnly)
      })
      refuseUnknownAddresses(api)
      mount(api, routes, services, { prefix, check: checkAnswers ?? false })
      await serveMedia(api, services.mediaDir)
      const endpoints = routes.map((route) => route.endpoint)
      await serveDescription(api, endpoints, prefix)
    },
    { prefix },
  )
  return app
}
