import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A request to the API, by a member or by a guest. */
export interface Request {
  url: string
  token?: string | undefined
}

/** A call in one of its uses, with the inputs it is measured on. */
export interface Case {
  name: string
  /** Milliseconds of database time that 99 of 100 requests must keep to. */
  bar: number
  requests: Request[]
}

/** A list may hold a thousand posts and is answered whole, so that the longest ones can't keep to the usual bar. */
export const bars = { read: 5, search: 20, smallFeed: 1, longestList: 15 }

/** The request of one call with these parameters and query. */
export function request(
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
  token?: string,
): Request {
  return { url: addressOf(endpoint, input), token }
}

/** The cursor that stands for a key: what a Link header would have carried at that place of a list. */
export function cursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}
