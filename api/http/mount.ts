import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { allowOnly } from './allow-only.ts'
import { sendAnswer, sendCacheable } from './answer.ts'
import { badFields } from './app-error.ts'
import type { Call, Route, Services } from './call.ts'
import { callerNow, identify } from './caller.ts'
import { clientAddress } from './limits/client-address.ts'
import { countCall, countMiss, renderAddress } from './limits/count-requests.ts'
import { isMeasured, timed, withinDatabaseTime } from './limits/database-time.ts'
import { parseInput, readJson, readParams } from './input.ts'
import { cacheKeyParams, keyOf } from './cache/public-api.ts'
import { isPublic, makeAnswer, type Writing } from './cache/public-answer.ts'
import { readUpload, takeUploads } from './body/upload.ts'
import { checkRole } from './viewer.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Answers a request whose caller is known. An upload takes a slot until it is answered, and counts when it begins: one
 * that never ends costs as much.
 */
async function answer(
  route: Route,
  services: Services,
  writing: Writing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { viewer } = request.caller!
  if (route.endpoint.upload === undefined || !viewer) {
    return judge(route, services, writing, request, reply, () => {})
  }
  const leave = services.uploads.take(viewer.id)
  try {
    const begun = { viewer, address: clientAddress(request), body: undefined }
    await countCall(route, begun, services.limits)
    return await judge(route, services, writing, request, reply, leave)
  } finally {
    leave()
  }
}

/** Judges a request in the contract's order after 401: 413, 400 and 415 for its body, then 404 and 403, then 400. */
async function judge(
  route: Route,
  services: Services,
  writing: Writing,
  request: FastifyRequest,
  reply: FastifyReply,
  leave: () => void,
): Promise<FastifyReply> {
  const { endpoint, find } = route
  const json = readJson(endpoint, request)
  const file = await readUpload(endpoint, request, reply, leave)
  const viewer = await callerNow(endpoint, services, request)
  checkRole(endpoint.access, viewer)
  const params = readParams(endpoint, request)
  const address = clientAddress(request)
  const about = {
    ...services,
    viewer,
    params,
    address,
    addCacheTags: () => {},
    limitCacheAge: () => {},
  } as unknown as Call<Endpoint>
  const input = parseInput(endpoint, request.query, json)
  if (!input.ok) {
    await find?.(about)
    throw badFields(input.errors)
  }
  const { query, body } = input
  const call = { ...about, query, body, file } as Call<Endpoint>
  if (endpoint.upload === undefined) await countCall(route, call, services.limits)
  const asked = { params, query: cacheKeyParams(endpoint, request.query as Record<string, unknown>) }
  const { cache, limits } = services
  /** Makes an answer at the client's expense; what a page is made of has been counted as the page. */
  const make = async <Result>(isMissing: boolean, work: () => Promise<Result>) => {
    const isOfPage = isMeasured() || request.raw.socket.remoteAddress === renderAddress
    if (endpoint.method !== 'GET' || isOfPage) return work()
    if (isMissing) await countMiss(limits, address, route.cost(asked))
    return withinDatabaseTime(limits, address, work)
  }
  if (isPublic(endpoint) || route.cachedForMember) {
    const whose = isPublic(endpoint) ? '' : `member ${viewer?.id} `
    const key = whose + keyOf(endpoint, asked, writing.prefix)
    const isMissing = cache.get(key) === undefined && !cache.isLoading(key)
    const answer = await make(isMissing, () =>
      cache.fetch(key, () => makeAnswer(route, call, asked, writing)),
    )
    return sendCacheable(endpoint, answer, request, reply)
  }
  const result = await make(true, () => timed(() => route.handle(call)))
  return sendAnswer(endpoint, result, asked, reply, writing)
}

/** In a scope of its own: everywhere else a form is as wrong as any other body that is no JSON. */
function mountUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await takeUploads(scope)
    scope.route(route)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call that a route answers. */
    endpoint?: string
    /** The admission of the call where it is another than the admission queue. */
    admission?: Route['admission']
  }
}

/** Makes a Fastify route of each endpoint and its handler. */
export function mount(app: FastifyInstance, routes: Route[], services: Services, writing: Writing): void {
  const used = new Map<string, string[]>()
  app.decorateRequest('caller', null)
  for (const route of routes) {
    const { name, method, path, upload } = route.endpoint
    const config = { endpoint: name, admission: route.admission }
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      answer(route, services, writing, request, reply)
    const options = { url: path, method, handler, config, onRequest: identify(route.endpoint, services) }
    if (upload === undefined) app.route(options)
    else mountUpload(app, options)
    used.set(path, [...(used.get(path) ?? []), method])
  }
  for (const [path, taken] of used) allowOnly(app, path, taken)
}
