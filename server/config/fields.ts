import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readHost } from '#api/http/refused-hosts.ts'
import { parseRates } from '#api/http/limits/rates.ts'

/** `on` or `off`, as a boolean. */
export const switched = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Rate limits; null for none. */
export const rates = z
  .string()
  .transform(parseRates)
  .refine((read) => read !== undefined)

/** Normalized hosts. */
export const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => readHost(part.trim())))
  .refine((read) => read.every((host) => host !== undefined))
  .transform((read) => read.filter((host) => host !== undefined))

/** `host:port`, both as URLs write them. Undefined when it is none. */
function readHostAndPort(text: string): string | undefined {
  const [, name = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const host = readHost(name)
  const port = Number(digits)
  return host !== undefined && port >= 1 && port <= 65_535 ? `${host}:${port}` : undefined
}

/** Normalized hosts with their ports. */
export const hostsAndPorts = z
  .string()
  .transform((text) => text.split(',').map((part) => readHostAndPort(part.trim())))
  .refine((read) => read.every((host) => host !== undefined))
  .transform((read) => read.filter((host) => host !== undefined))

export const webAddress = z.url({ protocol: /^https?$/, abort: true })

/** The site's own address: scheme, host and port, without a trailing slash. */
export const publicAddress = webAddress
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text)
    return pathname === '/' && !search && !hash && !username
  })
  .transform((text) => new URL(text).origin)

/** A `mailto:` or `https:` address; an email address becomes the former. */
export const contactAddress = z
  .string()
  .trim()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((text) =>
    text.startsWith('mailto:')
      ? z.email().safeParse(text.slice('mailto:'.length)).success
      : z.url({ protocol: /^https$/ }).safeParse(text).success,
  )
  .transform((text) => new URL(text).href)

const groups = ['loopback', 'linklocal', 'uniquelocal']

/** Trusted proxies: addresses, CIDR ranges and named groups. */
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.join() === 'none' || parts.every(isProxy))
  .transform((parts) => (parts.join() === 'none' ? (false as const) : parts))

function isProxy(text: string): boolean {
  if (groups.includes(text)) return true
  const [address = ''] = text.split('/')
  // `isIP` excludes short forms such as `10/8`, which ipaddr.js reads as 0.0.0.10/8.
  return isIP(address) !== 0 && (text === address || ipaddr.isValidCIDR(text))
}

/** Whether a host is a loopback address or `localhost`. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback')
}
