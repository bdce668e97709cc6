import { refuseFields, type FieldErrors } from './app-error.ts'

const name = /^[\w-]+(\.[\w-]+)*$/
const ipv6 = /^\[.*\]$/

/** A host as URLs have it, in lower case and ASCII, without a dot at the end; undefined when it can be none. */
export function readHost(text: string): string | undefined {
  const url = URL.parse(`http://${text}/`)
  if (url?.href !== `http://${url?.hostname}/`) return undefined
  const host = url.hostname.replace(/\.$/, '')
  return name.test(host) || ipv6.test(host) ? host : undefined
}

/** Whether a host is the other one or below it. Whole labels count: `notspam.example` is not below `spam.example`. */
function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`)
}

function refusedIn(link: string | undefined, hosts: string[]): string | undefined {
  const host = link ? readHost(new URL(link).hostname) : undefined
  return hosts.some((refused) => host !== undefined && isWithin(host, refused)) ? host : undefined
}

/**
 * Throws 400 that names each field of which a link leads to a refused host or below one. Links are whole addresses,
 * empty or absent; `hosts` are as `readHost` gives them.
 */
export function refuseHosts(hosts: string[], links: Record<string, (string | undefined)[]>): void {
  const errors: FieldErrors = {}
  for (const [field, given] of Object.entries(links)) {
    const refused = given.map((link) => refusedIn(link, hosts)).filter((host) => host !== undefined)
    if (refused.length > 0) errors[field] = refused.map((host) => `Links to ${host} are not allowed here`)
  }
  refuseFields(errors)
}
