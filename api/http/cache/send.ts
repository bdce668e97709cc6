import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, privateCacheControl } from '#api/http/response.ts'
import { encode, encodedAnswer, encodingFor, type EncodedAnswer } from './compression.ts'
import type { PublicAnswer } from './public-answer.ts'
import type { SentPage } from './public-read.ts'

/** The answer in the requested encoding, made once: its bytes count to the entry of the cache at `key`. */
function acceptedAnswer(key: string, answer: PublicAnswer, { headers, server }: FastifyRequest) {
  const accepted = answer.compressible === false ? undefined : headers['accept-encoding']
  const encoding = encodingFor(accepted as string | undefined, answer.body.length)
  return encodedAnswer(answer, encoding, (bytes) => server.cache.addBytes(key, bytes))
}

// RFC 9110, 13.2.1: conditions apply to successful responses alone.
const isKnown = ({ status, etag }: EncodedAnswer, { headers }: FastifyRequest) =>
  status === 200 && matchesEtag(headers['if-none-match'], etag)

/** Sends a public answer in the requested encoding, or 304. */
export async function sendPublic(
  key: string,
  answer: PublicAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoded = await acceptedAnswer(key, answer, request)
  const isNotModified = isKnown(encoded, request)
  const head = isNotModified ? encoded.notModifiedHead : encoded.head
  for (let at = 0; at < head.length; at += 2) reply.header(head[at]!, head[at + 1])
  return isNotModified ? reply.code(304).send() : reply.code(encoded.status).send(encoded.body)
}

/** The same without the application's hooks, for cache hits: synchronously where the encoding is in memory. */
export function writePublic(
  key: string,
  answer: PublicAnswer,
  request: FastifyRequest,
  response: ServerResponse,
): void {
  const encoded = acceptedAnswer(key, answer, request)
  if (!(encoded instanceof Promise)) return write(encoded, request, response)
  encoded.then((ready) => write(ready, request, response)).catch(() => response.destroy())
}

function write(encoded: EncodedAnswer, request: FastifyRequest, response: ServerResponse): void {
  const { status, head, notModifiedHead, body } = encoded
  if (isKnown(encoded, request)) {
    response.writeHead(304, notModifiedHead)
    response.end()
    return
  }
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Sends an uncacheable page in the requested encoding. */
export async function sendPage(
  { status, headers, body }: SentPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined, body.length)
  // After a failed compression the plain body is sent.
  const encoded = encoding === 'identity' ? undefined : await encode(body, encoding).catch(() => undefined)
  reply.headers({
    ...headers,
    ...(encoded && { 'content-encoding': encoding }),
    vary: 'Accept-Encoding',
    'cache-control': privateCacheControl,
  })
  return reply.code(status).send(encoded ?? body)
}
