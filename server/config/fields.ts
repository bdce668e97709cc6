import { isIP } from 'node:net'
import { z } from 'zod'
import { readHost } from '#api/http/refused-hosts.ts'
import { readRates } from '#server/rate-limits.ts'

/** `on` or `off`, as a boolean. */
export const switched = z.enum(['on', 'off']).transform((value) => value === 'on')

/** How often what may be done; null for as often as one likes. */
export const rates = z
  .string()
  .transform(readRates)
  .refine((read) => read !== undefined)

/** Hosts as URLs have them. */
export const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => readHost(part.trim())))
  .refine((read) => read.every((host) => host !== undefined))
  .transform((read) => read.filter((host) => host !== undefined))

export const webAddress = z.url({ protocol: /^https?$/, abort: true })

/** The site's own address: scheme, host and port, without a slash at the end. */
export const publicAddress = webAddress
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text)
    return pathname === '/' && !search && !hash && !username
  })
  .transform((text) => new URL(text).origin)

const groups = ['loopback', 'linklocal', 'uniquelocal']

/** The proxies whose word about the client's address is believed: addresses, ranges and groups of them. */
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.join() === 'none' || parts.every(isProxy))
  .transform((parts) => (parts.join() === 'none' ? false : parts))

function isProxy(text: string): boolean {
  if (groups.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
