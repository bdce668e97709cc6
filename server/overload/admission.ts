import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#api/http/app-error.ts'
import { hasBody, isArriving } from '#api/http/body.ts'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import type { FindClient } from '#server/front/client-address.ts'
import { acceptsPage, sendErrorPage, throwFrontError } from '#server/front/error-responses.ts'
import type { AdmissionQueue } from './admission-queue.ts'
import type { LoadMonitor } from './load-monitor.ts'

// Cheap requests, and those that report on the server's health.
const neverQueued = /^\/(healthz|readyz|metrics|assets\/.*)$/

/**
 * Adds the hooks that pass requests of the application through the admission queues. Exempt are health checks, assets, and
 * requests that the server makes to itself to render a page. Requests that the front handler failed to answer fail here.
 */
export function admission(
  { requests, passwords }: Pick<LoadMonitor, 'requests' | 'passwords'>,
  clientOf: FindClient,
  siteName: string,
) {
  const releases = new WeakMap<FastifyRequest, () => void>()

  const isExempt = ({ url, raw }: FastifyRequest) =>
    raw.socket.remoteAddress === renderAddress || neverQueued.test(url)

  /** Whether a request is handled without a slot. Its authentication may still need one. */
  const isHandledFreely = (request: FastifyRequest) =>
    isExempt(request) || request.routeOptions.config.admission === 'elsewhere'

  /** Whether a slot is needed before the body is read: for authentication, or because there is no body. */
  function needsSlotFirst(request: FastifyRequest): boolean {
    if (request.headers.authorization !== undefined) return !isExempt(request)
    return !hasBody(request.raw) && !isHandledFreely(request)
  }

  const needsPassword = ({ routeOptions }: FastifyRequest) => routeOptions.config.admission === 'password'

  /** Whether the slot for authentication is released: a body may arrive slowly, and passwords have their own queue. */
  const releasesEarly = (request: FastifyRequest) =>
    isHandledFreely(request) || needsPassword(request) || (hasBody(request.raw) && isArriving(request.raw))

  async function acquire(
    request: FastifyRequest,
    reply: FastifyReply,
    queue: Pick<AdmissionQueue, 'acquire'>,
  ) {
    const release = await queue.acquire(clientOf(request.raw).networks)
    releases.set(request, release)
    request.leaveAdmission = release
    reply.raw.once('close', release)
  }

  /** Runs the work of a hook. When it is rejected, a request for a page gets an error page. */
  async function admit(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>) {
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof Overloaded) || !acceptsPage(request)) throw error
      return sendErrorPage(reply, error, siteName)
    }
  }

  return (app: FastifyInstance): void => {
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, async () => {
        throwFrontError(request.raw)
        if (needsSlotFirst(request)) await acquire(request, reply, requests)
      }),
    )
    // The request is authenticated now.
    app.addHook('preParsing', async (request) => {
      if (!releasesEarly(request)) return
      releases.get(request)?.()
      releases.delete(request)
    })
    app.addHook('preHandler', (request, reply) =>
      admit(request, reply, async () => {
        if (isHandledFreely(request) || releases.has(request)) return
        await acquire(request, reply, needsPassword(request) ? passwords : requests)
      }),
    )
    // A client that reads its response slowly must not hold a slot.
    app.addHook('onSend', async (request) => releases.get(request)?.())
  }
}
