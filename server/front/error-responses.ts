import type { IncomingMessage } from 'node:http'
import { AppError, Overloaded } from '#api/http/app-error.ts'
import { sendError } from '#api/http/error-handler.ts'
import { logIfRefused } from '#api/http/refusals.ts'
import { xml } from '#api/syndication/public.ts'
import { isApiPath } from './request-target.ts'

/** A static HTML page with a title and paragraphs, which may contain our own markup. */
export function htmlPage(title: string, ...paragraphs: string[]): Buffer {
  return Buffer.from(
    [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${xml(title)}</title>`,
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
      `<body><main><h1>${xml(title)}</h1>`,
      ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
      '</main></body>',
      '</html>',
      '',
    ].join('\n'),
  )
}

/** Whether a request is for an HTML page, as opposed to an API call or a file. */
export function acceptsPage({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !isApiPath(url!) && /\btext\/html\b/i.test(headers.accept ?? '')
}

function errorPage({ status, message }: AppError, siteName: string): Buffer {
  return htmlPage(status === 503 ? `${siteName} is busy` : 'Too many requests', xml(message))
}

/** Sends errors as the API does, but a refusal of a page, because of a limit or of overload, as a page. */
export function errorHandler(site: { readonly name: string }): typeof sendError {
  return (error, request, reply) => {
    const isRefusal = error instanceof AppError && (error.status === 429 || error instanceof Overloaded)
    if (!isRefusal || !acceptsPage(request)) return sendError(error, request, reply)
    logIfRefused(request, error)
    reply
      .code(error.status)
      .headers({ ...error.headers, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(errorPage(error, site.name))
  }
}
