import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Makes the target of a request a path, where it names the site itself as proxies do ("absolute form", RFC 9112, 3.2.2).
 * False where it names another host: what is asked for is not here, and nobody is to read of it in the log.
 */
export function isForSite(request: IncomingMessage, origin: string): boolean {
  const target = request.url!
  if (target.startsWith('/') || target === '*') return true
  const url = URL.parse(target)
  if (url?.origin !== origin) return false
  request.url = url.pathname + url.search
  return true
}

const body = JSON.stringify({ detail: 'This is no proxy: the request names another host.', code: 'invalid' })

/** Answers 400 to a request for another host. */
export function refuseOtherHost(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(400, {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
