import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Endpoints } from '#contract/endpoints.ts'

/** The fields of an endpoint that a client needs. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'recent' | 'paged' | 'idempotent'>

function callOf({ method, path, access, recent, paged, idempotent }: Endpoint): Call {
  return {
    ...{ method, path, access },
    ...(recent && { recent }),
    ...(paged && { paged }),
    ...(idempotent && { idempotent }),
  }
}

type CallName = {
  [Name in keyof Endpoints]: Endpoints[Name]['status'] extends 302 ? never : Name
}[keyof Endpoints]

/** The calls that scripts make: redirects are links. */
export type Calls = Pick<Endpoints, CallName>

/** Every call by its name. The build keeps only the result: see `inline-calls.ts`. */
export const calls = Object.fromEntries(
  Object.entries<Endpoint>(endpoints)
    .filter(([, { status }]) => status !== 302)
    .map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Record<CallName, Call>
