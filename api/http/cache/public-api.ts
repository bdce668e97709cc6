import { parse } from 'node:querystring'
import createRouter from 'find-my-way'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, Route, Services } from '#api/http/call.ts'
import { keyOf, cacheKeyParams } from './key-params.ts'
import type { Cacheable } from './cache.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import { isPublic, makeAnswer, type PublicAnswer, type Writing } from './public-answer.ts'

/** A call that everyone gets the same answer to. */
export interface PublicCall {
  /** Its address without what the endpoint doesn't know: the same for all spellings of the same question. */
  key: string
  /** The name of the endpoint. */
  name: string
  /** How many points of `misses` it costs to make the answer. */
  cost: number
  /** Whether hardly anybody asks for the same: a page from the middle of a list. */
  cacheOnSecondHit: boolean
  make: () => Promise<Cacheable<PublicAnswer>>
}

/** Finds the public call at an address like `/api/posts/?limit=5`; undefined where there is none that can be answered. */
export type PublicApi = (address: string) => PublicCall | undefined

/**
 * The public calls of these routes, asked without HTTP. What is not right with an address is no business of theirs:
 * whoever finds no call here asks the application, which says so. `read` chooses the database that they are made from.
 */
export function publicApi(
  routes: Route[],
  services: Services,
  writing: Writing,
  read: ReadRouter = readFromPrimary(services.database),
): PublicApi {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: 8192 })
  for (const route of routes.filter(({ endpoint }) => isPublic(endpoint))) {
    router.on('GET', writing.prefix + route.endpoint.path, () => {}, route)
  }
  return (address) => {
    const [path = '', search = ''] = address.split('?', 2)
    const found = router.find('GET', path)
    if (!found) return undefined
    const route = found.store as Route
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
  const call = { ...services, ...parsed, viewer: null, body: undefined, file: undefined, address: '' }
  return {
    name: endpoint.name,
    key: keyOf(endpoint, { params: parsed.params, query: asked }, writing.prefix),
    cost: route.cost({ query: asked }),
    cacheOnSecondHit: 'cursor' in asked,
    make: () =>
      read((database, see) => {
        const from = { ...call, database } as unknown as Omit<Call<Endpoint>, 'addCacheTags' | 'outlasts'>
        return makeAnswer(route, from, { ...parsed, query: asked }, writing, see, services.database)
      }),
  }
}
