import { messages } from '#contract/messages.ts'

export type FieldErrors = Record<string, string[]>

interface Details {
  errors?: FieldErrors
  headers?: Record<string, string>
  /** For the second step of a sign-in. */
  twoFactorToken?: string
  /** The underlying error, for the log. */
  cause?: unknown
}

/** An expected failure, sent as the contract's error response with this status. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>
  readonly twoFactorToken: string | undefined

  constructor(status: number, code: string, detail: string, details: Details = {}) {
    const { errors, headers = {}, twoFactorToken, cause } = details
    super(detail, { cause })
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
    this.twoFactorToken = twoFactorToken
  }
}

/** 503: the request was rejected because of overload. */
export class Overloaded extends AppError {
  constructor() {
    const detail = 'The site has more to do than it can right now. Please try again in a moment.'
    super(503, 'overloaded', detail, { headers: { 'retry-after': '5' } })
  }
}

/** 400 with messages for fields; its detail is the first message. */
export function badFields(errors: FieldErrors): AppError {
  const detail = Object.values(errors)[0]?.[0] ?? 'The request is not valid.'
  return new AppError(400, 'invalid', detail, { errors })
}

/** Throws 400 unless `errors` is empty. */
export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badFields(errors)
}

/** 400 about the request as a whole. */
export function badRequest(detail: string, code = 'invalid'): AppError {
  return new AppError(400, code, detail)
}

/** 401 with a message about the token. */
export function unauthorized(detail: string): AppError {
  return new AppError(401, 'unauthorized', detail, { headers: { 'www-authenticate': 'Token' } })
}

/** 403: the object exists and belongs to someone else. */
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
