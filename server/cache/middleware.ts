import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { runAdmitted } from '#api/http/admission.ts'
import { AppError, Overloaded } from '#api/http/app-error.ts'
import { countEarly } from '#api/http/limits/request-limits.ts'
import { noLimits, type Limits } from '#api/http/limits/limits.ts'
import type { LogRefusal } from '#api/http/refusals.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import type { FindClient } from '#server/front/client-address.ts'
import { createErrorSender, setFrontError } from '#server/front/error-responses.ts'
import type { FrontHandler } from '#server/front/front-server.ts'
import { isApiPath } from '#server/front/request-target.ts'
import type { RequestCounters } from '#server/metrics/request-counters.ts'
import type { LoadMonitor } from '#server/overload/load-monitor.ts'
import {
  createRouteMemory,
  Uncacheable,
  type CacheableRoute,
  type FindRoute,
  type RouteInfo,
} from './cacheable-route.ts'
import { chargeMisses } from './charge.ts'
import { send, sendPage } from './send.ts'
import type { CacheStore } from './store.ts'

interface Options {
  cache: CacheStore
  find: FindRoute
  counters: RequestCounters
  /** Admits loads; hits need no admission. */
  load: Pick<LoadMonitor, 'requests'>
  limits: Limits
  clientOf: FindClient
  siteName: string
  logRefusal: LogRefusal
}

type Next = () => void

// The application answers 414 to longer ones.
const longestAddress = 8192

/** Whether the answer to a request may be the same for every client. Outside of the API tokens are not read. */
function isPublic({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.authorization === undefined || !isApiPath(url!)) && url!.length <= longestAddress
}

// Remembered for addresses that the application answers.
const noRoute: RouteInfo = { key: '', name: '', cost: 0 }

// Delay of a 429 response: clients that ignore it are answered once a second for each connection.
const refusalDelayMs = 1_000

/** The client closed its connection before its load was admitted. */
class ClientClosed extends Error {}

/** The refusal that an error stands for; undefined for other failures. */
function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof Overloaded) return error
  return error instanceof AppError && error.status === 429 ? error : undefined
}

/**
 * Answers public requests from the cache before Fastify sees them. A missing answer is loaded once for all concurrent
 * requests, when the limits of the client allow it and the admission queue admits it. All other requests, and those whose
 * load fails, are left to the application.
 */
export function createCacheMiddleware(options: Options): FrontHandler {
  const { cache, find, load, limits, clientOf, siteName, counters, logRefusal } = options
  const routes = createRouteMemory()
  const charge = chargeMisses(limits, cache)
  const refuse = createErrorSender(siteName)
  const isLimited = limits !== noLimits
  /** Keys whose load has left the admission queue. */
  const elsewhere = new Set<string>()
  const isCounted = (address: string) => isLimited && isApiPath(address)

  /**
   * Requests that wait for a load in flight are admitted too, so that no admitted request waits for one that is not. When the
   * load leaves the admission queue, they leave it too.
   */
  async function loadAdmitted(
    key: string,
    request: IncomingMessage,
    newRoute: CacheableRoute | undefined,
  ): Promise<PublicAnswer | undefined> {
    const leave = await load.requests.acquire(clientOf(request).networks)
    if (elsewhere.has(key)) leave()
    let hasLeft = false
    const leaveForLoad = () => {
      hasLeft = true
      elsewhere.add(key)
      leave()
    }
    try {
      if (request.socket.destroyed) throw new ClientClosed()
      const hit = cache.get(key)
      if (hit !== undefined) return hit as PublicAnswer
      const route = newRoute ?? find(request.url!)
      if (!route) return undefined
      if (newRoute?.cacheOnSecondHit) return (await route.load()).value
      return await runAdmitted(leaveForLoad, () => cache.fetch(route.key, route.load))
    } finally {
      if (hasLeft) elsewhere.delete(key)
      leave()
    }
  }

  /** `newRoute` is the route of an address that is requested for the first time. */
  async function answer(
    route: RouteInfo,
    newRoute: CacheableRoute | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): Promise<void> {
    const { key, name } = route
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    try {
      const { address } = clientOf(request)
      if (isCounted(request.url!)) await countEarly(limits, request, address)
      const hit = cache.get(key) as PublicAnswer | undefined
      const sent = hit ?? (await charge(route, address, () => loadAdmitted(key, request, newRoute)))
      if (!sent) return next()
      await send(sent, request, response, (bytes) => cache.addBytes(key, bytes))
      if (hit) counters.hit(name, response.statusCode)
      else counters.response(name, response.statusCode, seconds(), true)
    } catch (error) {
      const refusal = refusalOf(error)
      if (response.headersSent || error instanceof ClientClosed) response.destroy()
      else if (error instanceof Uncacheable) {
        await sendPage(error.page, request, response)
        counters.response(name, error.page.status, seconds(), false)
      } else if (refusal) await sendRefusal(refusal, name, request, response)
      // The application answers with the error.
      else {
        setFrontError(request, error)
        next()
      }
    }
  }

  async function sendRefusal(
    refusal: AppError,
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (refusal.status === 429) await pause(refusalDelayMs, undefined, { ref: false })
    if (refusal.status === 429) {
      const { status, code } = refusal
      logRefusal({ status, code, call: name, member: null, address: clientOf(request).address })
    }
    if (request.socket.destroyed) return
    refuse(refusal, request, response)
    counters.response(name, refusal.status, 0, false)
  }

  /** Counts an API request that the application answers. */
  async function pass(request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> {
    try {
      await countEarly(limits, request, clientOf(request).address)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) return sendRefusal(refusal, 'other', request, response)
      setFrontError(request, error)
    }
    next()
  }

  return (request, response, next) => {
    const address = request.url!
    if (!isPublic(request)) return isCounted(address) ? void pass(request, response, next) : next()
    let route = routes.get(address)
    let newRoute: CacheableRoute | undefined
    if (route === undefined) {
      newRoute = find(address)
      route = newRoute ? infoOf(newRoute) : noRoute
      routes.set(address, route)
    }
    if (route === noRoute) return isCounted(address) ? void pass(request, response, next) : next()
    const { key, name } = route
    // A hit that need not be counted is sent synchronously.
    const hit = isCounted(address) ? undefined : (cache.get(key) as PublicAnswer | undefined)
    if (hit === undefined) return void answer(route, newRoute, request, response, next)
    void send(hit, request, response, (bytes) => cache.addBytes(key, bytes))
    counters.hit(name, response.statusCode)
  }
}

function infoOf({ key, name, cost, rates = [] }: CacheableRoute): RouteInfo {
  return { key, name, cost, rates }
}
