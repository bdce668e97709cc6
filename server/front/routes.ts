import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/http/app-error.ts'
import { xml } from '#api/syndication/public.ts'
import { htmlPage } from './error-responses.ts'
import { isApiPath } from './request-target.ts'

const allow = 'GET, HEAD'

/** The page that a browser shows after it has sent a form without JavaScript. */
function formPage(address: string): Buffer {
  // Two leading slashes would make the link point to another host.
  const path = address.split('?', 1)[0]!.replace(/^[/\\]+/, '/')
  return htmlPage(
    'This form needs JavaScript',
    'JavaScript is off in this browser, or had not loaded yet. Nothing was sent.',
    `<a href="${xml(path)}">Back</a>`,
  )
}

/**
 * Answers 405 with `Allow` to methods other than GET and HEAD outside the API, without reading the body. A form that a
 * browser sends without JavaScript gets a page.
 */
export function rejectUnsupportedMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isApiPath(request.url)) return undefined
    const isForm = request.method === 'POST' && /\btext\/html\b/i.test(request.headers.accept ?? '')
    if (!isForm) {
      throw new AppError(405, 'method_not_allowed', `This address takes ${allow} only.`, {
        headers: { allow },
      })
    }
    return reply
      .code(405)
      .headers({ allow, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(formPage(request.url))
  })
}
