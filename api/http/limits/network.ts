import ipaddr from 'ipaddr.js'

/** The networks that a client is counted by. */
export interface Networks {
  /** The IPv4 address, or the /64 of an IPv6 address: one household or company has all of it. */
  narrow: string
  /** The /48 of an IPv6 address, of which a customer of a provider can have every /64. Absent for IPv4. */
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

/** The networks of an address. Text that is no address is a network of its own. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { narrow: address }
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return { narrow: parsed.toString() }
  return { narrow: prefixOf(parsed, 64), wide: prefixOf(parsed, 48) }
}

/** An address as logs and lists of sessions show it: cut to its /24, or to its /48 for IPv6. */
export function shownNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return prefixOf(parsed, parsed.kind() === 'ipv4' ? 24 : 48)
}
