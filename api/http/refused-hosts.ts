import { refuseFields, type FieldErrors } from './app-error.ts'

const name = /^[\w-]+(\.[\w-]+)*$/
const ipv6 = /^\[.*\]$/

/** Normalizes a host as URLs do: lower case, ASCII, no trailing dot. Undefined when it is invalid. */
export function readHost(text: string): string | undefined {
  const url = URL.parse(`http://${text}/`)
  if (url?.href !== `http://${url?.hostname}/`) return undefined
  const host = url.hostname.replace(/\.$/, '')
  return name.test(host) || ipv6.test(host) ? host : undefined
}

/** Whether a host equals the domain or is a subdomain: `notspam.example` is no subdomain of `spam.example`. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function refusedIn(link: string | undefined, hosts: string[]): string | undefined {
  const host = link ? readHost(new URL(link).hostname) : undefined
  return hosts.some((refused) => host !== undefined && isWithin(host, refused)) ? host : undefined
}

/**
 * Throws 400 for each field with a link to a refused host or its subdomain. Links are absolute URLs, empty or absent;
 * `hosts` are normalized by `readHost`.
 */
export function refuseHosts(hosts: string[], links: Record<string, (string | undefined)[]>): void {
  const errors: FieldErrors = {}
  for (const [field, given] of Object.entries(links)) {
    const refused = given.map((link) => refusedIn(link, hosts)).filter((host) => host !== undefined)
    if (refused.length > 0) errors[field] = refused.map((host) => `Links to ${host} are not allowed here`)
  }
  refuseFields(errors)
}
