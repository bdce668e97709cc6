import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Global unicast, RFC 4291. Everything public lies in it.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
// Documentation, RFC 9637.
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')
// NAT64 of the whole internet, RFC 6052. Networks with IPv6 alone reach IPv4 hosts through it.
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet. IPv4-mapped and NAT64 addresses count as the IPv4 address in
 * them; other ways to embed an IPv4 address (6to4, Teredo, local NAT64, IPv4-compatible) are never public.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js reads short forms, too.
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast'
  if (address.match(nat64)) return embeddedAddress(address).range() === 'unicast'
  return address.match(globalUnicast) && !address.match(documentation) && address.range() === 'unicast'
}

/** The IPv4 address in the last 32 bits. */
function embeddedAddress(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}
