import { messages } from '#contract/messages.ts'

export type FieldErrors = Record<string, string[]>

interface Details {
  errors?: FieldErrors
  headers?: Record<string, string>
  /** What went wrong below, for the log. */
  cause?: unknown
}

/** An expected failure: it becomes the contract's error answer with this status. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(status: number, code: string, detail: string, { errors, headers = {}, cause }: Details = {}) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** 400 that names the fields; its detail is the first of their sentences. */
export function badFields(errors: FieldErrors): AppError {
  const detail = Object.values(errors)[0]?.[0] ?? 'The request is not valid.'
  return new AppError(400, 'invalid', detail, { errors })
}

/** Throws 400 when something is wrong with any field. */
export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badFields(errors)
}

/** 400 about the request as a whole. */
export function badRequest(detail: string, code = 'invalid'): AppError {
  return new AppError(400, code, detail)
}

/** 401: `why` says what is wrong with the token. */
export function unauthorized(why: string): AppError {
  return new AppError(401, 'unauthorized', why, { headers: { 'www-authenticate': 'Token' } })
}

/** 403: the thing is there, and someone else's. */
export function forbidden(detail: string): AppError {
  return new AppError(403, 'forbidden', detail)
}

/** 404. */
export function notFound(detail = 'There is nothing at this address.'): AppError {
  return new AppError(404, 'not_found', detail)
}

/** 404 for a post. */
export function postNotFound(): AppError {
  return notFound(messages.post.notFound)
}
