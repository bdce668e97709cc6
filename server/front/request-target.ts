import { negotiate } from '@fastify/accept-negotiator'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** An address that no page will ever have: all unknown paths show its page. */
export const unknownPath = '/404'

/** Whether a path belongs to the API. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|\?|$)/.test(path)
}

/**
 * Rewrites a request target in absolute form (RFC 9112, 3.2.2) to a path when it names this site. False when it names
 * another host: such a request is not served, and does not reach the log.
 */
export function isForSite(request: IncomingMessage, origin: string): boolean {
  const target = request.url!
  if (target.startsWith('/') || target === '*') return true
  const url = URL.parse(target)
  if (url?.origin !== origin) return false
  request.url = url.pathname + url.search
  return true
}

/**
 * Leads a path outside of the API with an invalid escape sequence to the page of unknown paths. The router would answer it
 * with an error.
 */
export function replaceUnreadablePath(request: IncomingMessage): void {
  const url = request.url!
  if (!url.includes('%') || isApiPath(url)) return
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
  } catch {
    request.url = unknownPath
  }
}

/** Pages that are documents in Markdown as well, at the address with `.md` behind. */
const documented = /^\/(?:tools\/[^/?.]+|posts\/\d+|lists\/\d+|find)$/

/** Whether the page at a path is a document in Markdown as well, so that its address has two answers. */
export function hasDocument(path: string): boolean {
  return documented.test(path)
}

/** Leads a request that prefers Markdown to HTML to the page's document. */
export function preferMarkdown(request: IncomingMessage): void {
  const { accept } = request.headers
  if (!accept?.includes('text/markdown')) return
  const [path = '', query] = request.url!.split('?', 2)
  if (!hasDocument(path) || negotiate(accept, ['text/html', 'text/markdown']) !== 'text/markdown') return
  request.url = query === undefined ? `${path}.md` : `${path}.md?${query}`
}

/** Whether a request has two Host headers (RFC 9112, 3.2): a proxy before this server may have read the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  // Names and values take turns.
  const hosts = rawHeaders.filter((text, place) => place % 2 === 0 && /^host$/i.test(text))
  return hosts.length > 1
}

/** Answers 400 to a request whose host this server cannot answer for. */
export function rejectHost(request: IncomingMessage, response: ServerResponse, detail: string): void {
  const body = JSON.stringify({ detail, code: 'invalid' })
  response.writeHead(400, {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
