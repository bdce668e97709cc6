import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from './call.ts'
import { clientAddress } from './client-address.ts'
import type { Limits } from './limits.ts'
import { rules } from './rates.ts'

/** What a socket's address says where the server itself asks, to render a page. No real address reads so. */
export const renderAddress = 'page-render'

/** The network that one household or company has: an IPv6 client can take any address of its /64. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
    : []
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Counts a request for the address it comes from. */
export function countRequest(limits: Limits, address: string): Promise<void> {
  return limits.count('everything', networkOf(address))
}

/** Counts every request to the API that reaches the application. */
export function countRequests(api: FastifyInstance, limits: Limits): void {
  api.addHook('onRequest', async (request) => {
    if (request.raw.socket.remoteAddress === renderAddress) return
    await countRequest(limits, clientAddress(request))
  })
}

/** Counts a call that is about to be answered, where it has limits of its own. */
export async function countCall(endpoint: Endpoint, call: Call<Endpoint>, limits: Limits): Promise<void> {
  const address = networkOf(call.address)
  for (const { rate, of } of rules[endpoint.name as keyof typeof rules] ?? []) {
    const whom = of({ ...call, address })
    if (whom !== undefined) await limits.count(rate, whom)
  }
}
