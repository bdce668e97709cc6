import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/http/app-error.ts'
import { xml } from '#api/syndication/public.ts'
import { isCall } from '#server/cache/cacheable-route.ts'
import { plainPage } from './plain-page.ts'

const allow = 'GET, HEAD'

/** What a browser without script shows after it has sent a form. */
function formPage(address: string): Buffer {
  // A path of our own: with two slashes in front it would be another host.
  const path = address.split('?', 1)[0]!.replace(/^[/\\]+/, '/')
  return plainPage(
    'This form needs JavaScript',
    'JavaScript is off in this browser, or had not loaded yet. Nothing was sent.',
    `<a href="${xml(path)}">Back</a>`,
  )
}

/**
 * Answers 405 with `Allow` to the methods that pages, feeds and files do not take: everything outside the API answers
 * GET and HEAD. A form that a browser sends without script gets a page. Bodies are not read.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isCall(request.url)) return undefined
    const wantsPage = request.method === 'POST' && /\btext\/html\b/i.test(request.headers.accept ?? '')
    if (!wantsPage) {
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
