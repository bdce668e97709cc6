import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

// Requests over a Unix socket have no address.
const noAddress = '0.0.0.0'

/** An IP address without its zone; an IPv4-mapped IPv6 address becomes IPv4. Undefined when the text is no address. */
export function plainAddress(address: string | undefined): string | undefined {
  const plain = address?.split('%')[0]?.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain !== undefined && isIP(plain) !== 0 ? plain : undefined
}

/** The client's IP address: from a trusted proxy's header, else from the socket. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip'> & { socket: Socket }): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress) ?? noAddress
}

/** The networks by which a client is rate limited and queued. */
export interface Networks {
  /** The IPv4 address, or the /64 of an IPv6 address: one household or company has all of it. */
  narrow: string
  /** The /48 of an IPv6 address, of which one customer can have every /64. Absent for IPv4. */
  wide?: string
}

function prefixOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const text = `${address.toString()}/${bits}`
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(text)
      : ipaddr.IPv6.networkAddressFromCIDR(text)
  return `${network.toString()}/${bits}`
}

// Parsing an IPv6 address takes half the time of a cache hit.
const known = new LRUCache<string, Networks>({ max: 10_000 })

/** The networks of an address. Text that is no address is its own network. */
export function networksOf(address: string): Networks {
  let networks = known.get(address)
  if (!networks) known.set(address, (networks = parseNetworks(address)))
  return networks
}

function parseNetworks(address: string): Networks {
  if (!ipaddr.isValid(address)) return { narrow: address }
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return { narrow: parsed.toString() }
  return { narrow: prefixOf(parsed, 64), wide: prefixOf(parsed, 48) }
}

/** An address truncated for logs and session lists: to its /24, or to its /48 for IPv6. */
export function shownNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return prefixOf(parsed, parsed.kind() === 'ipv4' ? 24 : 48)
}
