import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

// Where no address is known: a request over a Unix socket.
const nowhere = '0.0.0.0'

/** An address without its zone, IPv4 in its own spelling. Undefined when it is none. */
export function plainAddress(address: string | undefined): string | undefined {
  const plain = address?.split('%')[0]?.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain !== undefined && isIP(plain) !== 0 ? plain : undefined
}

/** The client's IP address: what a believed proxy says, else the socket's. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip'> & { socket: Socket }): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress) ?? nowhere
}
