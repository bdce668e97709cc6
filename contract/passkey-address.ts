/**
 * The address at which a site takes passkeys: its own, for passkeys belong to a host name. `localhost` in place of a loopback
 * address. Undefined for other IP addresses.
 */
export function passkeyAddress(siteUrl: string): URL | undefined {
  const url = new URL(siteUrl)
  const { hostname } = url
  if (hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname)) url.hostname = 'localhost'
  else if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return undefined
  return url
}
