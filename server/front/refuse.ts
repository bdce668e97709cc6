import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dataOnly } from '#api/http/answer-headers.ts'
import type { AppError } from '#api/http/app-error.ts'
import { answerOf } from '#api/http/error-answer.ts'
import { refusalPage, wantsPage } from './refusals.ts'

type Refuse = (error: AppError, request: IncomingMessage, response: ServerResponse) => void

/**
 * Sends refusals, as a small page or in the contract's shape, without the application: who is refused asks again at once,
 * and each time it has to cost next to nothing.
 */
export function refuseFor(siteName: string): Refuse {
  return (error, request, response) => {
    const isPage = wantsPage(request)
    const body = isPage
      ? refusalPage(error, siteName)
      : Buffer.from(JSON.stringify(answerOf(error, randomUUID()).body))
    response.writeHead(error.status, {
      ...(isPage ? {} : dataOnly),
      ...error.headers,
      'cache-control': 'no-store',
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
