import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import { AppError, badFields, notFound, unauthorized } from './app-error.ts'

// What Fastify itself refuses, in the contract's words.
const refusals: Record<string, { status: number; code: string; detail: string }> = {
  // An escape in the address that stands for no text.
  FST_ERR_BAD_URL: { status: 404, code: 'not_found', detail: 'There is nothing at this address.' },
}

// PostgreSQL and its connection being away, as opposed to a mistake in a query.
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  // The server has become a standby, and another one takes the writes.
  '25006',
  // A statement that took longer than it may.
  '57014',
  // It was undone for the sake of others, each time that it was tried.
  '40P01',
  '40001',
])

// The disk has no room left, or the account's share of it is used up; PostgreSQL says the same of its own.
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

function isUnavailable(error: Error & { code?: string; syscall?: string; severity?: string }): boolean {
  // With this PostgreSQL refuses or ends a connection, whatever the reason.
  if (error.severity === 'FATAL' || error.severity === 'PANIC') return true
  if (error.code === 'ENOENT') return error.syscall === 'connect'
  return (
    unavailable.has(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered))/.test(
      error.message,
    )
  )
}

function answerOf(error: FastifyError | AppError, requestId: string): { status: number; body: ErrorAnswer } {
  if (error instanceof AppError) {
    const { status, code, message: detail, errors } = error
    const fields = { ...(errors && { errors }), ...(status >= 500 && { request_id: requestId }) }
    return { status, body: { detail, code, ...fields } }
  }
  const refusal = refusals[error.code]
  if (refusal) return { status: refusal.status, body: { detail: refusal.detail, code: refusal.code } }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { detail: error.message, code: 'invalid' } }
  }
  if (full.has(error.code)) {
    const detail = 'The site has no room left to keep that. Please try again later.'
    return { status: 503, body: { detail, code: 'unavailable', request_id: requestId } }
  }
  if (isUnavailable(error)) {
    const detail = 'The site cannot reach its data right now. Please try again in a moment.'
    return { status: 503, body: { detail, code: 'unavailable', request_id: requestId } }
  }
  const detail = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { detail, code: 'internal', request_id: requestId } }
}

// What was written refers to a row that was deleted during the request.
const foreignKeyViolation = '23503'

const unknownCategory = [messages.post.unknownCategory]

/** A failure in the contract's words, where it is known; else the failure itself. */
function expected(error: FastifyError | AppError): FastifyError | AppError {
  if (error.code !== foreignKeyViolation || !('constraint' in error)) return error
  const constraint = String(error.constraint)
  if (/_(author|member)_id_fkey$/.test(constraint)) return unauthorized('Your account is gone.')
  if (constraint === 'post_categories_category_id_fkey') return badFields({ category_ids: unknownCategory })
  if (constraint === 'member_interests_category_id_fkey') return badFields({ interests: unknownCategory })
  return notFound('What this is about was deleted a moment ago.')
}

/** Translates every failure of a request into the contract's error answer; what is our fault is logged. */
export function sendError(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = expected(thrown)
  const { status, body } = answerOf(error, request.id)
  // What is refused so that less has to be done is not written down one by one.
  if (status >= 500 && body.code !== 'overloaded') request.log.error({ err: error }, 'request failed')
  if (status === 503) reply.header('retry-after', '5')
  if (error instanceof AppError) reply.headers(error.headers)
  reply.status(status).header('cache-control', 'no-store').send(body)
}
