import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Call, Route } from '#api/http/call.ts'
import { clientAddress } from '#api/http/client-network.ts'
import { createQueryTimer } from '#database/query-time.ts'
import type { Limits } from './limits.ts'

/** The remote address of requests that the server makes to itself to render a page. No real address looks like this. */
export const renderAddress = 'page-render'

function countRequest(limits: Limits, address: string): Promise<void> {
  return limits.countNetwork('everything', address)
}

const countedRequests = new WeakSet<IncomingMessage>()

/** Counts an API request before it reaches the application, which then does not count it again. */
export function countEarly(limits: Limits, request: IncomingMessage, address: string): Promise<void> {
  countedRequests.add(request)
  return countRequest(limits, address)
}

/** Counts each API request that is not counted yet. */
export function countRequests(api: FastifyInstance, limits: Limits): void {
  api.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === renderAddress || countedRequests.has(request.raw)) return
    await countRequest(limits, clientAddress(request))
  })
}

type LimitedCall = Pick<Call<Endpoint>, 'viewer' | 'address' | 'body'>

/** Counts a call against the limits of its route. Throws 429. */
export async function countCall(route: Route, call: LimitedCall, limits: Limits): Promise<void> {
  for (const { rate, of } of route.limits) {
    if (of === 'network') {
      await limits.countNetwork(rate, call.address)
      continue
    }
    const key = of(call)
    if (key !== undefined) await limits.count(rate, key)
  }
}

/** Counts a cache miss for the client whose request caused it. Throws 429. */
export function countCacheMiss(limits: Limits, address: string, cost: number): Promise<void> {
  return limits.countNetwork('misses', address, cost)
}

/**
 * Runs work for a client and counts its database time, which is the time from queries to their rows. Throws 429, without
 * running it, when the budget is used up.
 */
export async function limitDatabaseTime<Result>(
  limits: Limits,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await limits.countNetwork('database_time', address)
  const timer = createQueryTimer()
  try {
    return await timer.run(work)
  } finally {
    const more = Math.round(timer.milliseconds) - 1
    if (more > 0) await limits.countNetwork('database_time', address, more).catch(ignoreRateLimit)
  }
}

/** The finished response is still sent; the client's next request is rejected. */
function ignoreRateLimit(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
