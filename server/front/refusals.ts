import type { FastifyReply } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#api/http/app-error.ts'
import { xml } from '#api/syndication/public.ts'
import { isCall } from '#server/cache/cacheable-route.ts'
import { plainPage } from './plain-page.ts'

/** Whether a request is a person's who wants to see a page, and no program's. */
export function wantsPage({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !isCall(url!) && /\btext\/html\b/i.test(headers.accept ?? '')
}

/** 503: there is more to do than can be done. */
export function overloaded(): AppError {
  const detail = 'The site has more to do than it can right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail, { headers: { 'retry-after': '5' } })
}

/** The page that says so in place of another one: it costs nothing to make. */
export function refusalPage({ status, message }: AppError, siteName: string): Buffer {
  return plainPage(status === 503 ? `${siteName} is busy` : 'Too many requests', xml(message))
}

/** Sends the page of a refusal through the application. */
export function sendRefusalPage(reply: FastifyReply, error: AppError, siteName: string): FastifyReply {
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(refusalPage(error, siteName))
}
