import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'
import { clientAddress, networksOf, type Networks } from '#api/http/client-network.ts'

/** The client of a request: its address, and the networks by which it is limited. */
export interface Client {
  address: string
  networks: Networks
}

/** Finds the client of a request. */
export type FindClient = (request: IncomingMessage) => Client

const cachedClients = 10_000

/** Finds the client as Fastify does: by the headers of trusted proxies, else by the socket. */
export function createFindClient(trustProxy: string[] | false): FindClient {
  const trusted = trustProxy ? proxyAddress.compile(trustProxy) : undefined
  const clients = new LRUCache<string, Client>({ max: cachedClients })
  return (request) => {
    const { socket } = request
    const ip = (trusted ? proxyAddress(request, trusted) : socket.remoteAddress) ?? ''
    let client = clients.get(ip)
    if (!client) {
      const address = clientAddress({ ip, socket })
      clients.set(ip, (client = { address, networks: networksOf(address) }))
    }
    return client
  }
}
