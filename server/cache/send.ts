import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag, privateCacheControl } from '#api/http/response.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import type { SentPage } from './cacheable-route.ts'
import { encode, encodedAnswer, encodingFor, type EncodedAnswer } from './compression.ts'

/** Sends a cached answer in the requested encoding, or 304. `onAdded` gets the bytes of an encoding that is new in memory. */
export function send(
  answer: PublicAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  onAdded: (bytes: number) => void,
): void | Promise<void> {
  const accepted = answer.compressible === false ? undefined : request.headers['accept-encoding']
  const encoding = encodingFor(accepted as string | undefined, answer.body.length)
  const encoded = encodedAnswer(answer, encoding, onAdded)
  if (encoded instanceof Promise) return encoded.then((ready) => write(ready, request, response))
  write(encoded, request, response)
}

function write(
  { status, etag, head, notModified, body }: EncodedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // RFC 9110, 13.2.1: conditions apply to successful responses alone.
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head.slice(0, notModified))
    response.end()
    return
  }
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Sends an uncacheable page in the requested encoding. */
export async function sendPage(
  { status, headers, body }: SentPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined, body.length)
  // After a failed compression the plain body is sent.
  const encoded = encoding === 'identity' ? undefined : await encode(body, encoding).catch(() => undefined)
  const sent = encoded ?? body
  response.writeHead(status, {
    ...headers,
    ...(encoded && { 'content-encoding': encoding }),
    vary: 'Accept-Encoding',
    'cache-control': privateCacheControl,
    'content-length': sent.length,
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}
