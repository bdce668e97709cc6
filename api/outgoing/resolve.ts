import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { askNameServers, type NameServerSettings } from './name-servers.ts'

/** All addresses of a name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>

/**
 * Resolves by the name servers alone, without the hosts file and search domains. A look-up ends with its signal, so that names
 * that are never answered, which anybody can make, occupy nothing.
 */
export function resolveByNameServers(settings: NameServerSettings): Resolve {
  return async (hostname, signal) => {
    const found = await Promise.allSettled([
      askNameServers(settings, signal, (resolver) => resolver.resolve4(hostname)),
      askNameServers(settings, signal, (resolver) => resolver.resolve6(hostname)),
    ])
    const addresses = found.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? (answer.value ?? []).map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    )
    const failed = found.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed) throw failed.reason
    return addresses
  }
}

/**
 * Resolves by the system: hosts file, name servers with search domains, and all else that it is set up for. Such a look-up
 * cannot be cancelled, and holds one of libuv's threads until the system gives up. Therefore it is for the few names that the
 * operator has given, and a name has one look-up at a time.
 */
export function resolveBySystem(): Resolve {
  const pending = new Map<string, Promise<LookupAddress[]>>()
  return (hostname) => {
    const found = pending.get(hostname)
    if (found) return found
    const started = lookup(hostname, { all: true }).finally(() => pending.delete(hostname))
    pending.set(hostname, started)
    return started
  }
}
