import type { FastifyInstance } from 'fastify'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { plainAddress } from '#api/http/client-network.ts'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Whether an address is of this machine or of a private network, as those of most proxies are. */
function isPrivate(address: string): boolean {
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range())
}

/**
 * Calls `note` with the address of the first client that sends a forwarded header without being a proxy of TRUST_PROXY: all
 * visitors behind it share its rate limits. With TRUST_PROXY, a client of the internet may have made the header up, so that only
 * private addresses count.
 */
export function watchForUntrustedProxy(
  app: FastifyInstance,
  trustProxy: string[] | false,
  note: (address: string) => void,
): void {
  const isTrusted = trustProxy ? proxyAddress.compile(trustProxy) : () => false
  let isNoted = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (isNoted || !forwardingHeaders.some((name) => request.headers[name] !== undefined)) return done()
    const address = plainAddress(request.socket.remoteAddress)
    if (address !== undefined && !isTrusted(address, 0) && (!trustProxy || isPrivate(address))) {
      isNoted = true
      note(address)
    }
    done()
  })
}
