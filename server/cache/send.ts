import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag, privateCacheControl } from '#api/http/response.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { encode, encodingFor } from './encodings.ts'
import type { SentPage } from './pages.ts'
import { variant, type Variant } from './variants.ts'

/** Sends an answer in the encoding that is asked for, or 304 to whoever has it in that one. */
export function send(
  answer: PublicAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  grown: (bytes: number) => void,
): void | Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined, answer.body.length)
  const ready = variant(answer, encoding, grown)
  if (ready instanceof Promise) return ready.then((one) => write(one, request, response))
  write(ready, request, response)
}

function write(
  { status, etag, head, unchanged, body }: Variant,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // RFC 9110, 13.2.1: conditions hold for what is there.
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head.slice(0, unchanged))
    response.end()
    return
  }
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Sends a page that is not cached in the encoding that is asked for. */
export async function sendPage(
  { status, headers, body }: SentPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined, body.length)
  // Where it cannot be encoded it is sent as it is.
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
