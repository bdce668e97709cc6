import { getDomain } from 'tldts'
import type { Fetched, FetchFailure, LinkAnswer } from '#api/http/outgoing.ts'
import { isParked } from './parking.ts'

/** Result of one check of a link. */
export type Finding =
  | { is: 'alive' }
  | { is: 'parked' }
  | { is: 'moved'; location: string }
  | { is: 'failed'; why: string }
  /** The check could not be made. */
  | { is: 'unchecked' }

// An answer that HTTP allows and this program refuses is a sign of life, too.
const livingFailures: FetchFailure[] = ['too_many_redirects', 'too_large', 'robots', 'wrong_type', 'status']

const reasons: Partial<Record<FetchFailure, string>> = {
  refused: 'it leads to an address that is not public',
  unknown_host: 'its name does not exist',
  unreachable: 'no connection',
  tls: 'its TLS is faulty',
  timeout: 'no answer in time',
  invalid_answer: 'its answer is not valid HTTP',
}

/** The registrable domain, where subdomains of hosting services are domains of their own; else the host. */
function domainOf(address: string): string {
  const { hostname } = new URL(address)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** Whether the status says that there is no page. Others refuse programs, or ask for a login. */
function isMissing(status: number): boolean {
  return status === 404 || status === 410 || (status >= 500 && status < 600)
}

/** Judges the answer of a link. */
export function findingOf(link: string, answer: Fetched<LinkAnswer>): Finding {
  if (!answer.ok) {
    if (answer.reason === 'off' || answer.reason === 'busy') return { is: 'unchecked' }
    if (livingFailures.includes(answer.reason)) return { is: 'alive' }
    return { is: 'failed', why: reasons[answer.reason] ?? answer.reason }
  }
  const { status, url, movedTo, html } = answer.value
  const domain = domainOf(link)
  if (isParked({ domain, url, html })) return { is: 'parked' }
  if (isMissing(status)) return { is: 'failed', why: `status ${status}` }
  // A permanent redirect to a login elsewhere that leads back is no move.
  const isElsewhere = movedTo !== null && domainOf(movedTo) !== domain && domainOf(url) !== domain
  return isElsewhere ? { is: 'moved', location: movedTo } : { is: 'alive' }
}
