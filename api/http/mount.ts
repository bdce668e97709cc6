import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import { isPublic, type Writing } from './cache/public-answer.ts'
import { findPublicCall } from './cache/public-api.ts'
import type { FindRead } from './cache/public-read.ts'
import type { Route, Services } from './call.ts'
import { handleRequest } from './handle-request.ts'
import { answerPreflight, isPreflight } from './other-sites.ts'
import { acceptUploads } from './uploads.ts'
import { authenticate } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's endpoint. */
    endpoint?: string
    /** The access to the endpoint: with `open`, its token is looked at by nobody. */
    access?: Access
    /** The admission of the call when it is not the admission queue. */
    admission?: Route['admission']
    /** The response ends with its session, so that its duration says nothing. */
    isStream?: true
  }
  interface FastifyRequest {
    /** Gives back the request's place in the admission queue, if it has one. */
    leaveAdmission: () => void
  }
}

/** Registers a Fastify route for each endpoint and its handler. */
export function mount(app: FastifyInstance, routes: Route[], services: Services, writing: Writing): void {
  const methodsByPath = new Map<string, string[]>()
  app.decorateRequest('authentication', null)
  app.decorateRequest('leaveAdmission', () => {})
  for (const route of routes) {
    const { name, method, path, access, upload } = route.endpoint
    const find: FindRead = ({ params, query }) =>
      findPublicCall(route, params, query as Record<string, unknown>, services, writing)
    const config = {
      endpoint: name,
      access,
      admission: route.admission,
      find: isPublic(route.endpoint) ? find : undefined,
    }
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      handleRequest(route, services, writing, request, reply)
    const onRequest = authenticate(route.endpoint, services)
    const options = { url: path, method, handler, config, onRequest }
    if (upload === undefined) app.route(options)
    else mountUpload(app, options)
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method])
  }
  for (const [path, methods] of methodsByPath) rejectOtherMethods(app, path, methods)
}

/** In a scope of its own: all other routes reject forms like any other body that is not JSON. */
function mountUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await acceptUploads(scope)
    scope.route(route)
  })
}

/** Answers 405 with `Allow` to the methods that a path does not support, and preflights of browsers. */
export function rejectOtherMethods(app: FastifyInstance, path: string, supported: string[]): void {
  const allowed = supported.includes('GET') ? [...supported, 'HEAD'] : supported
  const reject = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPreflight(request)) return answerPreflight(reply, allowed)
    const detail = `This address takes ${allowed.join(', ')} only.`
    throw new AppError(405, 'method_not_allowed', detail, { headers: { allow: allowed.join(', ') } })
  }
  const others = app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[]
  // Rejected before the body is read.
  app.route({ url: path, method: others, onRequest: reject, handler: reject })
}
