import type { z } from 'zod'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The parameters of a query that an endpoint knows, in its order. */
export function cacheKeyParams(endpoint: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]))
}

/** What the answer to a question is kept under: the question's address, without what the endpoint doesn't know. */
export function keyOf(
  endpoint: Endpoint,
  { params, query }: { params: Record<string, unknown>; query: Record<string, unknown> },
  prefix: string,
): string {
  return prefix + addressOf(endpoint, { params, query })
}
