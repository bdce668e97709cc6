import { parse } from 'node:querystring'
import createRouter from 'find-my-way'
import type { z } from 'zod'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, CachePolicy, Route, Services } from '#api/http/call.ts'
import type { RateName } from '#api/http/limits/rates.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import type { Cacheable } from './cache.ts'
import { isPublic, makeAnswer, type PublicAnswer, type Writing } from './public-answer.ts'

/** A call with the same answer for every client. */
export interface PublicCall {
  /** The cache key: the address without unknown parameters, the same for all spellings of one question. */
  key: string
  /** The name of the endpoint. */
  name: string
  /** Points of the limit `misses` that the answer costs when it is not cached. */
  cost: number
  /** Further limits of the client's network that such an answer counts for. */
  rates: RateName[]
  /** Whether the answer is stored only when it is requested again: set for pages in the middle of a list. */
  cacheOnSecondHit: boolean
  load: () => Promise<Cacheable<PublicAnswer>>
}

/** Finds the public call at an address like `/api/posts/?limit=5`; undefined where there is none or its input is wrong. */
export type PublicApi = (address: string) => PublicCall | undefined

/** The parameters of a query that an endpoint knows, in its order. */
export function cacheKeyParams(endpoint: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]]))
}

/** The cache key of a call: its address. `query` has been through `cacheKeyParams`. */
export function keyOf(
  endpoint: Endpoint,
  { params, query }: { params: Record<string, unknown>; query: Record<string, unknown> },
  prefix: string,
): string {
  return prefix + addressOf(endpoint, { params, query })
}

/**
 * The public calls of these routes, made without HTTP. The application answers addresses that are not found here, with
 * the error that belongs to them. `read` chooses the database that answers are read from.
 */
export function publicApi(
  routes: Route[],
  services: Services,
  writing: Writing,
  read: ReadRouter = readFromPrimary(services.database),
): PublicApi {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: 8192 })
  // Other calls as well: /tools/lookup/ must not be found as the tool `lookup`.
  for (const route of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
    router.on('GET', writing.prefix + route.endpoint.path, () => {}, route)
  }
  return (address) => {
    const [path = '', search = ''] = address.split('?', 2)
    const found = router.find('GET', path)
    if (!found) return undefined
    const route = found.store as Route
    if (!isPublic(route.endpoint)) return undefined
    return callAt(route, found.params, cacheKeyParams(route.endpoint, parse(search)), services, writing, read)
  }
}

function callAt(
  route: Route,
  pathParams: unknown,
  asked: Record<string, unknown>,
  services: Services,
  writing: Writing,
  read: ReadRouter,
): PublicCall | undefined {
  const { endpoint } = route
  const params = endpoint.params?.safeParse(pathParams)
  const query = endpoint.query?.safeParse(asked)
  if (params?.success === false || query?.success === false) return undefined
  const parsed = { params: params?.data ?? {}, query: query?.data ?? {} }
  const { prefix } = writing
  const call = { ...services, ...parsed, prefix, viewer: null, body: undefined, file: undefined, address: '' }
  return {
    name: endpoint.name,
    key: keyOf(endpoint, { params: parsed.params, query: route.sameAnswer(asked) }, prefix),
    cost: route.cost({ query: asked }),
    rates: route.limits.filter(({ of }) => of === 'network').map(({ rate }) => rate),
    cacheOnSecondHit: 'cursor' in asked,
    load: () =>
      read((database, see) => {
        const from = { ...call, database } as unknown as Omit<Call<Endpoint>, keyof CachePolicy>
        return makeAnswer(route, from, { ...parsed, query: asked }, writing, see)
      }),
  }
}
