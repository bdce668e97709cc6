import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { runAdmitted } from './admission.ts'
import { AppError, badFields } from './app-error.ts'
import { cacheKeyParams, keyOf, publicCall } from './cache/public-api.ts'
import { isPublic, makeAnswer, write, type PublicAnswer, type Writing } from './cache/public-answer.ts'
import { sendPublic } from './cache/send.ts'
import type { Call, Route, Services } from './call.ts'
import { clientAddress } from './client-network.ts'
import { runOnce } from './idempotency.ts'
import { parseInput, readJson, readParams } from './input.ts'
import { chargeRead, countCall } from './limits/request-limits.ts'
import { corsHeaders } from './other-sites.ts'
import { routerFor, runOwnCall } from './own-calls.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { sendRedirect, type Redirect } from './redirect.ts'
import { matchesEtag, privateCacheControl } from './response.ts'
import type { SecurityEvent } from './security-log.ts'
import { readUpload } from './uploads.ts'
import { checkRole, mutesAnything, viewerAfterBody } from './viewer.ts'

/**
 * Handles an authenticated request. An upload takes a slot until its response, and is counted when it begins: an upload
 * that never ends costs as much. A body that is no form is small, was read before, and takes no slot.
 */
export async function handleRequest(
  route: Route,
  services: Services,
  writing: Writing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { viewer } = request.authentication!
  if (route.endpoint.upload === undefined || !viewer) {
    return parseAndHandle(route, services, writing, request, reply, () => {})
  }
  const release = request.isMultipart()
    ? services.uploads.acquire(viewer.id, clientAddress(request))
    : () => {}
  try {
    const begun = { viewer, address: clientAddress(request), body: undefined }
    await countCall(route, begun, services.limits)
    return await parseAndHandle(route, services, writing, request, reply, release)
  } finally {
    release()
  }
}

/** Checks a request in the contract's order after 401: 413, 400 and 415 for its body, then 404 and 403, then 400. */
async function parseAndHandle(
  route: Route,
  services: Services,
  writing: Writing,
  request: FastifyRequest,
  reply: FastifyReply,
  releaseUpload: () => void,
): Promise<FastifyReply> {
  const { endpoint, find } = route
  const json = readJson(endpoint, request)
  const form = await readUpload(endpoint, request, reply, releaseUpload)
  const viewer = await viewerAfterBody(endpoint, services, request)
  checkRole(endpoint.access, viewer)
  if (viewer && endpoint.recent === 'always') await requireRecentSignIn(services.database, viewer)
  const params = readParams(endpoint, request)
  const address = clientAddress(request)
  const withoutInput = {
    ...services,
    viewer,
    params,
    prefix: writing.prefix,
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    cookie: request.headers.cookie ?? '',
    fetchSite: request.headers['sec-fetch-site'],
    securityLog(event: SecurityEvent) {
      request.hasSecurityEvent = true
      services.securityLog(event)
    },
    addCacheTags: () => {},
    limitCacheAge: () => {},
  } as unknown as Call<Endpoint>
  const input = parseInput(endpoint, request.query, form?.fields ?? json)
  if (!input.ok) {
    await find?.(withoutInput)
    throw badFields(input.errors)
  }
  const { query, body } = input
  const call = { ...withoutInput, query, body, file: form?.file } as Call<Endpoint>
  const asked = { params, query: cacheKeyParams(endpoint, request.query as Record<string, unknown>) }
  const { limits } = services
  if (endpoint.idempotent) {
    const text = await runOnce(endpoint, request, call, async () => {
      await count()
      return write(endpoint, await runOwnCall(route, call), asked, writing).text
    })
    return sendJson(endpoint, text, reply)
  }

  async function count() {
    if (endpoint.upload === undefined) await countCall(route, call, limits)
  }

  const cost = route.cost(asked)
  const limitRead = <Result>(read: () => Promise<Result>) =>
    endpoint.method === 'GET'
      ? chargeRead(limits, request, { cost }, () => runAdmitted(request.leaveAdmission, read))
      : read()

  const makeOwnAnswer = () =>
    routerFor(route, call)((database, see) => makeAnswer(route, { ...call, database }, asked, writing, see))

  const found = isPublic(endpoint)
    ? publicCall(route, { params, query }, asked.query, services, writing)
    : undefined
  if (found && !viewer) {
    const answer = await request.server.readPublic(found, request)
    return sendPublic(found.key, answer, request, reply)
  }
  await count()
  // Without posts of muted members. Stored for nobody: neither for the member nor, by mistake, for everybody.
  if (found && mutesAnything(viewer)) {
    const { value } = await limitRead(makeOwnAnswer)
    await recordMemberRead(route, call, request)
    return sendCacheable(endpoint, asPrivate(value), request, reply)
  }
  if (found) {
    // The answer is a guest's. The call's own limits have counted it already.
    const answer = await request.server.readPublic({ ...found, rates: [] }, request)
    await recordMemberRead(route, call, request)
    return sendCacheable(endpoint, asPrivate(answer), request, reply)
  }
  if (route.cachedForMember) {
    const query = route.sameAnswer(asked.query)
    const key = `member ${viewer?.id} ${keyOf(endpoint, { params, query }, writing.prefix)}`
    const own = { key, cost, load: makeOwnAnswer }
    return sendCacheable(endpoint, await request.server.readPublic(own, request), request, reply)
  }
  const result = await limitRead(() => runOwnCall(route, call))
  return sendPrivate(endpoint, result, asked, reply, writing)
}

async function recordMemberRead(
  { onMemberRead }: Route,
  call: Call<Endpoint>,
  { log }: FastifyRequest,
): Promise<void> {
  const { viewer } = call
  if (!onMemberRead || !viewer) return
  await onMemberRead({ ...call, viewer }).catch((error: unknown) => {
    // A post that is not shown has no readers to record.
    if (!(error instanceof AppError)) log.error({ err: error }, 'recording the read of a member failed')
  })
}

function sendPrivate(
  endpoint: Endpoint,
  result: unknown,
  asked: { params: unknown; query: unknown },
  reply: FastifyReply,
  writing: Writing,
): FastifyReply {
  if (endpoint.status === 302) return sendRedirect(reply, result as Redirect)
  if (endpoint.status === 204) {
    return reply.status(204).header('cache-control', privateCacheControl).send()
  }
  const { text, link } = write(endpoint, result, asked, writing)
  if (link !== undefined) reply.header('link', link)
  return sendJson(endpoint, text, reply)
}

function sendJson(endpoint: Endpoint, text: string, reply: FastifyReply): FastifyReply {
  reply.status(endpoint.status).header('cache-control', privateCacheControl)
  return reply.type('application/json; charset=utf-8').send(text)
}

/**
 * An answer for a member: nobody else may get it, even where it equals the guest's. `allowOtherSites` has decided whether other
 * sites may read it.
 */
function asPrivate(answer: PublicAnswer): PublicAnswer {
  const headers = Object.entries(answer.headers).filter(([name]) => !(name in corsHeaders))
  return { ...answer, headers: { ...Object.fromEntries(headers), 'cache-control': privateCacheControl } }
}

/** Sends a response that may come from the cache, or 304 to a client that has it. */
function sendCacheable(
  endpoint: Endpoint,
  { body, etag, headers }: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.status(endpoint.status).send(body)
}
