import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'

/** Listens on HOST and PORT. Throws a sentence where that cannot be. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}` })
  } catch (error) {
    throw new Error(sentence(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
}

function sentence({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program: stop it, or let PORT name another one.`
    case 'EACCES':
      return `This account may not listen on port ${port}: let PORT name one above 1023.`
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is no address of this machine.`
    case 'ENOTFOUND':
      return `HOST is ${host}, a name that leads to no address.`
    default:
      return `Listening on port ${port} of ${host} failed: ${message}`
  }
}
