import { readHost } from '#api/http/refused-hosts.ts'

function hostOf(link: string): string | undefined {
  const url = URL.parse(link)
  const host = url ? readHost(url.hostname) : undefined
  return host?.replace(/^www\.(?=.+\..)/, '')
}

/** Whether two links have the same host apart from `www.`. An empty link has none. */
export function isSameHost(one: string, other: string): boolean {
  const host = hostOf(one)
  return host !== undefined && host === hostOf(other)
}
