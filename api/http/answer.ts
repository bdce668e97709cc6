import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from './paging.ts'

function isKeptPublicly({ method, access }: Endpoint): boolean {
  return method === 'GET' && access === 'guest'
}

/** Whether `If-None-Match` names this strong tag (RFC 9110, 13.1.2). */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => {
    const candidate = one.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === tag
  })
}

function linkToNext(endpoint: Endpoint, request: FastifyRequest, prefix: string, next: string): string {
  const query = { ...(request.query as Record<string, unknown>), cursor: next }
  const params = request.params as Record<string, string>
  return `<${prefix}${addressOf(endpoint, { params, query })}>; rel="next"`
}

function checked(endpoint: Endpoint, body: unknown): void {
  const result = endpoint.answer?.safeParse(body)
  if (result?.error) throw new Error(`${endpoint.name} answers other than promised`, { cause: result.error })
}

/** Sends what a handler returned, with the headers that the contract promises. */
export function sendAnswer(
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { prefix, check }: { prefix: string; check: boolean },
): FastifyReply {
  reply.status(endpoint.status)
  const isPublic = isKeptPublicly(endpoint)
  reply.header('cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  if (endpoint.status === 204) return reply.send()
  let body = result
  let link = ''
  if (endpoint.paged) {
    const { items, next } = result as Page<unknown>
    body = items
    if (next !== null) reply.header('link', (link = linkToNext(endpoint, request, prefix, next)))
  }
  if (check) checked(endpoint, body)
  const text = JSON.stringify(body)
  reply.type('application/json; charset=utf-8')
  if (!isPublic) return reply.send(text)
  // Whoever keeps an answer keeps its Link with it, so a next page that comes or goes changes the tag.
  const tag = `"${createHash('sha256').update(text).update(link).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag)
  if (matches(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.send(text)
}
