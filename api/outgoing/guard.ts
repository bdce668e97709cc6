import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { limits } from '#contract/limits.ts'
import { FetchError } from './fetch-error.ts'
import { isPublicAddress } from './public-address.ts'
import { resolveByNameServers, resolveBySystem, type Resolve } from './resolve.ts'

export interface GuardSettings {
  /** `host:port` of hosts that are admitted whatever their address and port, as OUTGOING_ALLOW names them. */
  allow?: readonly string[]
  /** Name servers as `address:port`; else those of the system. */
  dnsServers?: readonly string[] | undefined
  /** For a fetch. */
  timeoutMs?: number | undefined
  /** Else the system resolves the hosts of `allow`, and the name servers all others. */
  resolve?: Resolve
  isPublic?: (address: string) => boolean
  ports?: readonly number[]
}

/** Decides which addresses may be connected to. */
export interface Guard {
  /** Throws unless the scheme, the port and a literal address are admitted. Names are checked by `lookupFor`. */
  admit(url: URL): void
  /** The addresses of the name in this address, until the signal is aborted. Throws unless every one of them is admitted. */
  resolve(url: URL, signal: AbortSignal): Promise<LookupAddress[]>
  /**
   * The lookup of a connection to this address, until the signal is aborted. It fails unless every address of the name is
   * admitted.
   */
  lookupFor(url: URL, signal: AbortSignal): LookupFunction
}

/** Whether a name always means this machine (RFC 6761, 6.3). Name servers know nothing of it. */
function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/.test(hostname)
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

/** The IP address that stands in place of a name; undefined for a name. */
function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? undefined : address
}

export function createGuard({
  allow = [],
  dnsServers: servers,
  timeoutMs,
  resolve,
  isPublic = isPublicAddress,
  ports = [80, 443],
}: GuardSettings = {}): Guard {
  const allowed = new Set(allow)
  const isAllowed = (url: URL) => allowed.has(`${url.hostname}:${portOf(url)}`)
  const resolveAllowed = resolve ?? resolveBySystem()
  const resolveOther = resolve ?? resolveByNameServers({ servers, timeoutMs })

  async function resolveChecked(url: URL, hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const mayBePrivate = isAllowed(url)
    const addresses = await (mayBePrivate ? resolveAllowed : resolveOther)(hostname, signal)
    if (addresses.length === 0) throw new FetchError('unknown_host')
    if (mayBePrivate || addresses.every(({ address }) => isPublic(address))) return addresses
    throw new FetchError('refused')
  }

  return {
    admit(url) {
      const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
      const hasCredentials = url.username !== '' || url.password !== ''
      if (!isHttp || hasCredentials || url.href.length > limits.link.max) throw new FetchError('refused')
      if (isAllowed(url)) return
      if (!ports.includes(portOf(url)) || isLocalhost(url.hostname)) throw new FetchError('refused')
      // URL has normalised decimal, octal and hexadecimal forms. Sockets look up names only.
      const address = literalAddress(url)
      if (address !== undefined && !isPublic(address)) throw new FetchError('refused')
    },

    async resolve(url, signal) {
      const address = literalAddress(url)
      if (address !== undefined) return [{ address, family: isIP(address) }]
      return resolveChecked(url, url.hostname, signal)
    },

    lookupFor(url, signal) {
      return (hostname, { all }, callback) => {
        // The socket connects to the addresses of this one answer: nothing resolves the name again after the check.
        // oxlint-disable promise/no-callback-in-promise -- sockets take callbacks
        resolveChecked(url, hostname, signal).then(
          (addresses) => {
            const { address, family } = addresses[0]!
            return all ? callback(null, addresses) : callback(null, address, family)
          },
          (error: Error) => callback(error, []),
        )
        // oxlint-enable promise/no-callback-in-promise
      }
    },
  }
}
