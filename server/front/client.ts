import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'
import { clientAddress } from '#api/http/limits/client-address.ts'
import { networksOf, type Networks } from '#api/http/limits/network.ts'
import type { Config } from '#server/config/config.ts'

/** Who sends a request: the address, and the networks that it is counted by. */
export interface Client {
  address: string
  networks: Networks
}

/** Finds out who sends a request. */
export type FindClient = (request: IncomingMessage) => Client

const remembered = 10_000

/** Finds the client as Fastify does: by the socket, or by what a believed proxy says. */
export function findClients(trustProxy: Config['trustProxy']): FindClient {
  const trusted = trustProxy ? proxyAddress.compile(trustProxy as string[]) : undefined
  const known = new LRUCache<string, Client>({ max: remembered })
  return (request) => {
    const { socket } = request
    const ip = (trusted ? proxyAddress(request, trusted) : socket.remoteAddress) ?? ''
    let client = known.get(ip)
    if (!client) {
      const address = clientAddress({ ip, socket })
      known.set(ip, (client = { address, networks: networksOf(address) }))
    }
    return client
  }
}
