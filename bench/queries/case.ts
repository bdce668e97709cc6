import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

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
  limit: number
  /** Large tables that it reads whole, as it must. */
  scans: string[]
  requests: ApiRequest[]
}

/** `read` is for calls that walk an index; lists of a member hold up to a thousand posts and are not paged. */
export const limits = { read: 5, long: 20, search: 20, facets: 150, need: 60 }

/** The requests of cases by name. */
export type Requests = Record<string, ApiRequest[]>

export function casesWith(limit: number, requests: Requests, scans: string[] = []): Case[] {
  return Object.entries(requests).map(([name, requests]) => ({ name, limit, scans, requests }))
}

type Input = Partial<Record<'params' | 'query', Record<string, unknown>>>

export function request(endpoint: Endpoint, input: Input = {}, token?: string): ApiRequest {
  return { url: addressOf(endpoint, input), token }
}

/** The words of a text in lower case. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
