import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, Route } from '#api/http/call.ts'
import { clientAddress } from './client-address.ts'
import type { Limits } from './limits.ts'

/** What a socket's address says where the server itself asks, to render a page. No real address reads so. */
export const renderAddress = 'page-render'

/** Counts a request for the address it comes from. */
function countRequest(limits: Limits, address: string): Promise<void> {
  return limits.countNetwork('everything', address)
}

/** Counts what has to be made for the client at an address because it is not in the cache. */
export function countMiss(limits: Limits, address: string, cost: number): Promise<void> {
  return limits.countNetwork('misses', address, cost)
}

const counted = new WeakSet<IncomingMessage>()

/** Counts a request to the API before it reaches the application, which then does not count it again. */
export function countEarly(limits: Limits, request: IncomingMessage, address: string): Promise<void> {
  counted.add(request)
  return countRequest(limits, address)
}

/** Counts every request to the API that reaches the application uncounted. */
export function countRequests(api: FastifyInstance, limits: Limits): void {
  api.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === renderAddress || counted.has(request.raw)) return
    await countRequest(limits, clientAddress(request))
  })
}

type Counted = Pick<Call<Endpoint>, 'viewer' | 'address' | 'body'>

/** Counts a call that is about to be answered, where it has limits of its own. */
export async function countCall(route: Route, call: Counted, limits: Limits): Promise<void> {
  for (const { rate, of } of route.limits) {
    if (of === 'network') {
      await limits.countNetwork(rate, call.address)
      continue
    }
    const whom = of(call)
    if (whom !== undefined) await limits.count(rate, whom)
  }
}
