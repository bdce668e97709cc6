import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody, isArriving } from '#api/http/body.ts'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import type { FindClient } from '#server/front/client-address.ts'
import type { AdmissionQueue } from './admission-queue.ts'
import type { LoadMonitor } from './load-monitor.ts'

// Cheap requests, and those that report on the server's health.
const neverQueued = /^\/(healthz|readyz|metrics|assets\/.*)$/

// Delay of a 429 response: clients that ignore it are answered once a second for each connection.
const refusalDelayMs = 1_000

/**
 * Adds the hooks that pass requests of the application through the admission queues. Exempt are health checks, assets, and
 * requests that the server makes to itself to render a page.
 */
export function admission(
  { requests, passwords }: Pick<LoadMonitor, 'requests' | 'passwords'>,
  clientOf: FindClient,
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
    // Nobody waits for the answer any more.
    if (request.raw.socket.destroyed) {
      release()
      return void reply.hijack()
    }
    releases.set(request, release)
    request.leaveAdmission = release
    reply.raw.once('close', release)
  }

  return (app: FastifyInstance): void => {
    app.addHook('onRequest', async (request, reply) => {
      if (needsSlotFirst(request)) await acquire(request, reply, requests)
    })
    // The request is authenticated now.
    app.addHook('preParsing', async (request) => {
      if (!releasesEarly(request)) return
      releases.get(request)?.()
      releases.delete(request)
    })
    app.addHook('preHandler', async (request, reply) => {
      if (isHandledFreely(request) || releases.has(request)) return
      await acquire(request, reply, needsPassword(request) ? passwords : requests)
    })
    app.addHook('onSend', async (request, reply) => {
      // A client that reads its response slowly must not hold a slot.
      releases.get(request)?.()
      if (reply.statusCode === 429) await pause(refusalDelayMs, undefined, { ref: false })
    })
  }
}
