import { randomUUID } from 'node:crypto'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { extractiveSummarizer } from './effects/extractive-summary.ts'
import { dataOnly } from './http/answer-headers.ts'
import { createBodyBudget, type BodyBudget } from './http/body-budget.ts'
import { AppError, notFound } from './http/app-error.ts'
import { refuseBrokenRequests } from './http/broken-requests.ts'
import type { Route, Services } from './http/call.ts'
import { countRequests } from './http/counted.ts'
import { sendError } from './http/error-answer.ts'
import { keepNothing } from './http/kept.ts'
import { noLimits } from './http/limits.ts'
import { mount } from './http/mount.ts'
import { publicApi, type PublicApi } from './http/public-api.ts'
import type { Read } from './http/read.ts'
import { longestBody, refuseBodiesForNothing, takeBodiesAsBytes } from './http/read-body.ts'
import { logRequests } from './http/request-log.ts'
import { noSecurityLog, securityLogOn } from './http/security-log.ts'
import { createUploadSlots } from './http/upload-slots.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { serveMedia } from './media/serve.ts'
import { memberRoutes } from './members/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { serveDescription } from './openapi/serve.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { savedListRoutes } from './savedlists/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { summaryRoutes } from './summaries/routes.ts'

/** Every call of the API with what answers it. */
const routes: Route[] = [
  ...accountRoutes,
  ...categoryRoutes,
  ...commentRoutes,
  ...contactRoutes,
  ...feedRoutes,
  ...interactionRoutes,
  ...memberRoutes,
  ...moderationRoutes,
  ...notificationRoutes,
  ...passwordResetRoutes,
  ...postRoutes,
  ...profileRoutes,
  ...reportRoutes,
  ...savedListRoutes,
  ...searchRoutes,
  ...summaryRoutes,
]

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
  | 'kept'
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
  /** Told of every request that was answered; `endpoint` in its route's configuration names the call. */
  onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
  /** What is said even to who sends no HTTP. */
  brokenHeaders?: Record<string, string>
}

function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > longestAddress) throw new AppError(414, 'too_long', 'The address is too long.')
  })
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
    kept: given.kept ?? keepNothing,
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
      api.setNotFoundHandler(async () => {
        throw notFound()
      })
      mount(api, routes, services, { prefix, check: checkAnswers ?? false })
      await serveMedia(api, services.mediaDir)
      const endpoints = routes.map((route) => route.endpoint)
      await serveDescription(api, endpoints, prefix)
    },
    { prefix },
  )
  return app
}
