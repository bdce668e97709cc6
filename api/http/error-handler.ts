import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badFields, notFound, unauthorized } from './app-error.ts'
import { logRarely } from './log-rarely.ts'
import { StoreUnavailable } from './media-store.ts'
import { isOutage } from './outage.ts'
import { logIfRefused } from './refusals.ts'
import { retryAfter } from './response.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that the database cannot be reached, once a minute. */
    logOutage: (error: Error) => void
    /** Logs that the store of pictures cannot be used, once a minute. */
    logStoreOutage: (error: Error) => void
  }
}

// The address has an invalid escape sequence.
const badUrl = 'FST_ERR_BAD_URL'

// Fail a statement while others succeed: query_canceled (it exceeded its timeout), and deadlock_detected and
// serialization_failure after all retries.
const unavailableToStatement = new Set(['57014', '40P01', '40001'])

// The disk or its quota is full, here or at PostgreSQL.
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The contract's error response for a failure. */
export function errorResponse(
  error: FastifyError | AppError,
  requestId: string,
): { status: number; body: ErrorAnswer } {
  if (error instanceof AppError) {
    const { status, code, message: detail, errors, twoFactorToken } = error
    const fields = {
      ...(errors && { errors }),
      ...(twoFactorToken !== undefined && { two_factor_token: twoFactorToken }),
      ...(status >= 500 && { request_id: requestId }),
    }
    return { status, body: { detail, code, ...fields } }
  }
  if (error instanceof StoreUnavailable) {
    const detail = messages.picture.storeUnavailable
    return { status: 503, body: { detail, code: 'unavailable', request_id: requestId } }
  }
  if (error.code === badUrl) return errorResponse(notFound(), requestId)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { detail: error.message, code: 'invalid' } }
  }
  if (diskFull.has(error.code)) {
    const detail = 'The site has no room left to keep that. Please try again later.'
    return { status: 503, body: { detail, code: 'unavailable', request_id: requestId } }
  }
  if (isOutage(error) || unavailableToStatement.has(error.code)) {
    const detail = 'The site cannot reach its data right now. Please try again in a moment.'
    return { status: 503, body: { detail, code: 'unavailable', request_id: requestId } }
  }
  const detail = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { detail, code: 'internal', request_id: requestId } }
}

// The inserted row references a row that was deleted during the request.
const foreignKeyViolation = '23503'

const unknownCategory = [messages.post.unknownCategory]

/** Translates foreign key violations to the contract's errors. */
function translate(error: FastifyError | AppError): FastifyError | AppError {
  if (error.code !== foreignKeyViolation || !('constraint' in error)) return error
  const constraint = String(error.constraint)
  if (/_(author|member)_id_fkey$/.test(constraint)) return unauthorized('Your account is gone.')
  if (constraint === 'post_categories_category_id_fkey') return badFields({ category_ids: unknownCategory })
  if (constraint === 'member_interests_category_id_fkey') return badFields({ interests: unknownCategory })
  return notFound('What this is about was deleted a moment ago.')
}

/** Prepares an application for `sendError`. */
export function logOutages(app: FastifyInstance): void {
  const log = { warn: (line: string) => app.log.error(line) }
  app.decorate('logOutage', logRarely(log, 'The database does not answer'))
  app.decorate('logStoreOutage', logRarely(log, 'Pictures are neither served nor stored'))
}

/** Sends the contract's error response for any failure of a request. Server errors and refusals are logged. */
export function sendError(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = translate(thrown)
  const { status, body } = errorResponse(error, request.id)
  // Under overload, and while the database or the storage is down, a log line for each request would add load.
  if (error instanceof StoreUnavailable) request.server.logStoreOutage(error)
  else if (body.code === 'unavailable' && isOutage(error)) request.server.logOutage(error)
  else if (status >= 500 && body.code !== 'overloaded') request.log.error({ err: error }, 'request failed')
  logIfRefused(request, { status, code: body.code })
  if (status === 503) reply.headers(retryAfter)
  if (error instanceof AppError) reply.headers(error.headers)
  reply.status(status).header('cache-control', 'no-store').send(body)
}

type FileError = FastifyError & { headers?: Record<string, string> }

/** Translates a failure of the file server. A file that may not be read is reported as missing. */
function fileError(error: FileError): FastifyError | AppError {
  const { statusCode = 500, headers = {} } = error
  if (statusCode === 412) return new AppError(412, 'precondition_failed', 'The file is another one by now.')
  if (statusCode === 416) {
    return new AppError(416, 'range_not_satisfiable', 'The file has no such range.', { headers })
  }
  return statusCode < 500 ? notFound() : error
}

/** Makes a scope that serves files follow RFC 9110: Range applies to GET only, and errors keep their status. */
export function handleFileErrors(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ method, raw }) => {
    if (method === 'HEAD') delete raw.headers.range
  })
  scope.setErrorHandler((error: FileError, request, reply) => sendError(fileError(error), request, reply))
}
