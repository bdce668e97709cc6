import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Endpoints } from '#contract/endpoints.ts'

/** The fields of an endpoint that a client needs. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'paged'>

function callOf({ method, path, access, paged }: Endpoint): Call {
  return { method, path, access, ...(paged && { paged }) }
}

/** Every call of the contract by its name. The build keeps only the result: see `inline-calls.ts`. */
export const calls = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Record<keyof Endpoints, Call>
