import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { AppError } from '#api/http/app-error.ts'
import { errorResponse } from '#api/http/error-handler.ts'
import { dataHeaders } from '#api/http/response.ts'
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

/** Sends a 429 or 503 as a page through the application. */
export function sendErrorPage(reply: FastifyReply, error: AppError, siteName: string): FastifyReply {
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(errorPage(error, siteName))
}

type SendError = (error: AppError, request: IncomingMessage, response: ServerResponse) => void

/**
 * Sends a 429 or 503, as a page or as JSON, without the application: a rejected client repeats its requests, so each
 * rejection must be cheap.
 */
export function createErrorSender(siteName: string): SendError {
  return (error, request, response) => {
    const isPage = acceptsPage(request)
    const body = isPage
      ? errorPage(error, siteName)
      : Buffer.from(JSON.stringify(errorResponse(error, randomUUID()).body))
    response.writeHead(error.status, {
      ...(isPage ? {} : dataHeaders),
      ...error.headers,
      'cache-control': 'no-store',
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const frontErrors = new WeakMap<IncomingMessage, unknown>()

/** Remembers an error of the front handler, so that the application sends it instead of repeating the work. */
export function setFrontError(request: IncomingMessage, error: unknown): void {
  frontErrors.set(request, error)
}

/** Throws the error of the front handler, if there was one. */
export function throwFrontError(request: IncomingMessage): void {
  if (frontErrors.has(request)) throw frontErrors.get(request)
}
