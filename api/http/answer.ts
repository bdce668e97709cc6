import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { privately } from './answer-headers.ts'
import { write, type PublicAnswer, type Writing } from './cache/public-answer.ts'

/** Whether `If-None-Match` names this strong tag (RFC 9110, 13.1.2). */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => {
    const candidate = one.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === tag
  })
}

/** Sends what a handler returned to the member who asked. */
export function sendAnswer(
  endpoint: Endpoint,
  result: unknown,
  asked: { params: unknown; query: unknown },
  reply: FastifyReply,
  writing: Writing,
): FastifyReply {
  reply.status(endpoint.status).header('cache-control', privately)
  if (endpoint.status === 204) return reply.send()
  const { text, link } = write(endpoint, result, asked, writing)
  if (link !== undefined) reply.header('link', link)
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Sends an answer that may have been kept, or 304 to whoever has it. */
export function sendCacheable(
  endpoint: Endpoint,
  { body, etag, headers }: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.status(endpoint.status).send(body)
}
