import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from './call.ts'
import { clientAddress } from './client-address.ts'
import type { Limits } from './limits.ts'
import { rules } from './rates.ts'

/** What a socket's address says where the server itself asks, to render a page. No real address reads so. */
export const renderAddress = 'page-render'

/** Counts a request for the address it comes from. */
export function countRequest(limits: Limits, address: string): Promise<void> {
  return limits.countNetwork('everything', address)
}

/** Counts every request to the API that reaches the application. */
export function countRequests(api: FastifyInstance, limits: Limits): void {
  api.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === renderAddress) return
    await countRequest(limits, clientAddress(request))
  })
}

type Counted = Pick<Call<Endpoint>, 'viewer' | 'address' | 'body'>

/** Counts a call that is about to be answered, where it has limits of its own. */
export async function countCall(endpoint: Endpoint, call: Counted, limits: Limits): Promise<void> {
  for (const { rate, of } of rules[endpoint.name as keyof typeof rules] ?? []) {
    if (of === 'network') {
      await limits.countNetwork(rate, call.address)
      continue
    }
    const whom = of(call)
    if (whom !== undefined) await limits.count(rate, whom)
  }
}
