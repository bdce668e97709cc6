import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage } from './plain-page.ts'

/** Whether a request is a person's who wants to see a page, and no program's. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !isCall(url) && /\btext\/html\b/i.test(headers.accept ?? '')
  )
}

function isCall(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url)
}

/** What is shown in a page's place while there is more to do than can be done: it costs nothing to make. */
export function busyPage(siteName: string): Buffer {
  return plainPage(
    `${siteName} is busy`,
    'The site has more to do than it can right now. Please try again in a moment.',
  )
}

/** Sends it, to be asked for again in a few seconds. */
export function sendBusyPage(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}
