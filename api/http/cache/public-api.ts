import { parse } from 'node:querystring'
import createRouter from 'find-my-way'
import type { z } from 'zod'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, CachePolicy, Route, Services } from '#api/http/call.ts'
import { isPublic, makeAnswer, type Writing } from './public-answer.ts'
import type { PublicRead } from './public-read.ts'

/** Finds the public call at an address like `/api/posts/?limit=5`; undefined where there is none or its input is wrong. */
export type PublicApi = (address: string) => PublicRead | undefined

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
 * The public calls of these routes, found by their address without HTTP. Undefined for addresses that the application
 * answers with an error.
 */
export function publicApi(routes: Route[], services: Services, writing: Writing): PublicApi {
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
    return findPublicCall(route, found.params, parse(search), services, writing)
  }
}

/** The public call with these parameters as they came; undefined where they are not valid. */
export function findPublicCall(
  route: Route,
  pathParams: unknown,
  givenQuery: Record<string, unknown>,
  services: Services,
  writing: Writing,
): PublicRead | undefined {
  const { endpoint } = route
  const asked = cacheKeyParams(endpoint, givenQuery)
  const params = endpoint.params?.safeParse(pathParams)
  const query = endpoint.query?.safeParse(asked)
  if (params?.success === false || query?.success === false) return undefined
  const parsed = { params: params?.data ?? {}, query: query?.data ?? {} }
  return publicCall(route, parsed, asked, services, writing)
}

/** The public call with these parameters. `asked` is the query as it came, without parameters that are not known. */
export function publicCall(
  route: Route,
  parsed: { params: Record<string, unknown>; query: unknown },
  asked: Record<string, unknown>,
  services: Services,
  writing: Writing,
): PublicRead {
  const { endpoint } = route
  const { params } = parsed
  const { prefix } = writing
  const call = { ...services, ...parsed, prefix, viewer: null, body: undefined, file: undefined, address: '' }
  return {
    key: keyOf(endpoint, { params, query: route.sameAnswer(asked) }, prefix),
    cost: route.cost({ query: asked }),
    rates: route.limits.filter(({ of }) => of === 'network').map(({ rate }) => rate),
    cacheOnSecondHit: 'cursor' in asked,
    load: () =>
      services.read((database, see) => {
        const from = { ...call, database } as unknown as Omit<Call<Endpoint>, keyof CachePolicy>
        return makeAnswer(route, from, { params, query: asked }, writing, see)
      }),
  }
}
