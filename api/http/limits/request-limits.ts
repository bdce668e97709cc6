import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Call, Route } from '#api/http/call.ts'
import { clientAddress } from '#api/http/client-network.ts'
import { isOutage } from '#api/http/outage.ts'
import { createQueryTimer, isTiming } from '#database/query-time.ts'
import { noLimits, type Limits } from './limits.ts'
import type { RateName } from './rates.ts'

/** The remote address of requests that the server makes to itself to render a page. No real address looks like this. */
export const renderAddress = 'page-render'

/** Counts each request to the API, also those that the cache answers. */
export function countRequests(app: FastifyInstance, limits: Limits, prefix: string): void {
  if (limits === noLimits) return
  app.addHook('onRequest', async (request) => {
    const isCall = `${request.routeOptions.url}/`.startsWith(`${prefix}/`)
    if (!isCall || request.raw.socket.remoteAddress === renderAddress) return
    await limits.countNetwork('everything', clientAddress(request))
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

/**
 * Runs a read that the cache does not answer at the expense of the client: points of `misses`, the call's own limits, and
 * database time. Throws 429. Reads for a page are charged with the page.
 */
export async function chargeRead<Result>(
  limits: Limits,
  request: FastifyRequest,
  { cost, rates = [] }: { cost: number; rates?: readonly RateName[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const isForPage = isTiming() || request.raw.socket.remoteAddress === renderAddress
  if (limits === noLimits || isForPage) return work()
  const address = clientAddress(request)
  await limits.countNetwork('misses', address, cost)
  for (const rate of rates) await limits.countNetwork(rate, address)
  return limitDatabaseTime(limits, address, work)
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
  let isDown = false
  try {
    return await timer.run(work)
  } catch (error) {
    // The client is not charged for the wait for a database that does not answer.
    isDown = isOutage(error as Error)
    throw error
  } finally {
    const more = Math.round(timer.milliseconds) - 1
    if (more > 0 && !isDown) await limits.countNetwork('database_time', address, more).catch(ignoreRateLimit)
  }
}

/** The finished response is still sent; the client's next request is rejected. */
function ignoreRateLimit(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
