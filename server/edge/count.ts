import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { clientAddress } from '#api/http/client-address.ts'
import { countRequest } from '#api/http/counted.ts'
import { noLimits, type Limits } from '#api/http/limits.ts'
import type { Config } from '#server/config.ts'

/**
 * Counts requests that are answered before they reach the application as the application would; undefined where
 * nothing is limited.
 */
export function countAtEdge(limits: Limits, trustProxy: Config['trustProxy']) {
  if (limits === noLimits) return undefined
  const trusted = trustProxy ? proxyAddress.compile(trustProxy as string[]) : undefined
  return (request: IncomingMessage): Promise<void> => {
    const { socket } = request
    const ip = trusted ? proxyAddress(request, trusted) : socket.remoteAddress
    return countRequest(limits, clientAddress({ ip: ip ?? '', socket }))
  }
}
