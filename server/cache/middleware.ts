import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#api/http/app-error.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { countEarly } from '#api/http/limits/request-limits.ts'
import { noLimits, type Limits } from '#api/http/limits/limits.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { chargeMisses } from './charge.ts'
import type { FindClient } from '#server/front/client-address.ts'
import type { CacheStore } from './store.ts'
import { NotKept } from './pages.ts'
import { rememberKeys, type FindRoute, type Known, type CacheableRoute } from './cacheable-route.ts'
import { isApiPath } from '#server/front/request-target.ts'
import { createErrorSender, setFrontError } from '#server/front/error-responses.ts'
import type { FrontHandler } from '#server/front/front-server.ts'
import { send, sendPage } from './send.ts'
import type { RequestCounters } from '#server/metrics/request-counters.ts'
import type { LoadMonitor } from '#server/overload/load-monitor.ts'
import { Overloaded } from '#server/overload/admission-queue.ts'

interface Edge {
  cache: CacheStore
  find: FindRoute
  counters: RequestCounters
  /** Lets what is missing be made when its turn has come; what is kept waits for nothing. */
  load: Pick<LoadMonitor, 'requests'>
  limits: Limits
  clientOf: FindClient
  siteName: string
}

type Next = () => void

// The application says that longer ones are too long.
const longestAddress = 8192

/** Whether what is asked for can be the same for everyone who asks: outside of the API nobody looks who that is. */
function isPublic({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.authorization === undefined || !isApiPath(url!)) && url!.length <= longestAddress
}

// What is remembered of addresses that are for the application.
const nothing: Known = { key: '', name: '', cost: 0 }

function knownOf(place: CacheableRoute | undefined): Known {
  return place ? { key: place.key, name: place.name, cost: place.cost } : nothing
}

// A client that has used up its limits and asks on all the same is answered once a second on each connection, or the
// refusals alone would keep the process busy.
const heldMs = 1_000

/** The client has left before its turn came. */
class ClientLeft extends Error {}

/** What says that a request is refused; undefined for other failures. */
function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof Overloaded) return error
  return error instanceof AppError && error.status === 429 ? error : undefined
}

/**
 * The front door for what is public: answers from what is kept before any framework runs, and lets an answer that is
 * missing be made once for all who wait for it, when the client's limits allow it and its turn has come. Everything else,
 * and whatever can't be answered here, is for the application.
 */
export function createCacheMiddleware({
  cache,
  find,
  load,
  limits,
  clientOf,
  siteName,
  counters,
}: Edge): FrontHandler {
  const keys = rememberKeys()
  const charge = chargeMisses(limits, cache)
  const refuse = createErrorSender(siteName)
  const isCounted = limits !== noLimits

  /** Whoever waits for what somebody else makes has had a turn, too: so that nobody with a turn waits for one without. */
  async function makeInTurn(
    key: string,
    request: IncomingMessage,
    first?: CacheableRoute,
  ): Promise<PublicAnswer | undefined> {
    const leave = await load.requests.acquire(clientOf(request).networks)
    try {
      if (request.socket.destroyed) throw new ClientLeft()
      return await make(key, request.url!, first)
    } finally {
      leave()
    }
  }

  /** `first` is what is at the address where it was not known before. */
  async function make(
    key: string,
    address: string,
    first?: CacheableRoute,
  ): Promise<PublicAnswer | undefined> {
    const found = cache.get(key)
    if (found !== undefined) return found as PublicAnswer
    const place = first ?? find(address)
    if (!place) return undefined
    if (first?.cacheOnSecondHit) return (await place.make()).value
    return cache.fetch(place.key, place.make)
  }

  async function answerLater(
    known: Known,
    first: CacheableRoute | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ) {
    const { key, name } = known
    const begun = performance.now()
    const took = () => (performance.now() - begun) / 1000
    try {
      const { address } = clientOf(request)
      if (isCounted && isApiPath(request.url!)) await countEarly(limits, request, address)
      const hit = cache.get(key) as PublicAnswer | undefined
      const made = hit ?? (await charge(known, address, () => makeInTurn(key, request, first)))
      if (!made) return next()
      await send(made, request, response, (bytes) => cache.grown(key, bytes))
      if (hit) counters.hit(name, response.statusCode)
      else counters.response(name, response.statusCode, took(), true)
    } catch (error) {
      const refusal = refusalOf(error)
      if (response.headersSent || error instanceof ClientLeft) response.destroy()
      else if (error instanceof NotKept) {
        await sendPage(error.page, request, response)
        counters.response(name, error.page.status, took(), false)
      } else if (refusal) await sendRefusal(refusal, name, request, response)
      // Whatever else it is, the application says it in its own words.
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
    if (refusal.status === 429) await pause(heldMs, undefined, { ref: false })
    if (request.socket.destroyed) return
    refuse(refusal, request, response)
    counters.response(name, refusal.status, 0, false)
  }

  /** Counts what only the application can answer, where it is a call of the API. */
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
    if (!isPublic(request))
      return isCounted && isApiPath(address) ? void pass(request, response, next) : next()
    let known = keys.get(address)
    let first: CacheableRoute | undefined
    if (known === undefined) {
      first = find(address)
      keys.set(address, (known = knownOf(first)))
    }
    const { key, name } = known
    if (known === nothing)
      return isCounted && isApiPath(address) ? void pass(request, response, next) : next()
    // At once, where nothing has to be waited for.
    const found = isCounted && isApiPath(address) ? undefined : cache.get(key)
    if (found === undefined) return void answerLater(known, first, request, response, next)
    void send(found as PublicAnswer, request, response, (bytes) => cache.grown(key, bytes))
    counters.hit(name, response.statusCode)
  }
}
