import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { InProcessSite } from '#bench/site/in-process-site.ts'

/** A GET request to the API; `url` has no `/api` prefix. */
export interface ApiRequest {
  url: string
  /** Session token; undefined for a guest. */
  token?: string | undefined
}

/** A call in one of its uses. */
export interface Case {
  name: string
  /** Maximum of the 99th percentile of database time, in milliseconds. */
  threshold: number
  /** Large tables that it reads whole, as it must. */
  scans?: string[]
  /** Maximum number of statements of a request, unless it is the usual one. */
  maxRoundTrips?: number
  requests: ApiRequest[]
}

/** The longest lists hold a thousand posts and are not paged. */
export const thresholds = {
  ...{ read: 5, search: 20, smallFeed: 1, longestList: 15, heavyFollowing: 20 },
  ...{ need: 60, tasks: 60, askedNeeds: 60 },
}

export function request(
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
  token?: string,
): ApiRequest {
  return { url: addressOf(endpoint, input), token }
}

/** The same case on the second to tenth pages of its lists, found by following Link headers. */
export async function laterPagesCase(
  site: InProcessSite,
  { name, threshold, requests }: Case,
): Promise<Case> {
  const later: ApiRequest[] = []
  for (const [i, request] of requests.entries()) later.push(await followPages(site, request, 1 + (i % 9)))
  return { name: `${name}, later page`, threshold, requests: later }
}

async function followPages(site: InProcessSite, request: ApiRequest, pages: number): Promise<ApiRequest> {
  let later = request
  for (let page = 0; page < pages; page += 1) {
    const { headers } = await site.app.inject({ url: `/api${later.url}` })
    const [, next] = /^<\/api([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? []
    if (next === undefined) break
    later = { ...later, url: next }
  }
  return later
}
