import { messages } from '#contract/messages.ts'

/** An answer with an error status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** A sentence for people; undefined when the server gave none. */
  readonly detail: string | undefined
  readonly code: string | undefined
  /** Sentences by field. */
  readonly errors: Record<string, string[]>
  /** For the second step of a sign-in. */
  readonly twoFactorToken: string | undefined

  constructor(status: number, body: unknown) {
    const { detail, code, errors, twoFactorToken } = readBody(body)
    super(detail ?? `The server answered ${status}`)
    this.status = status
    this.detail = detail
    this.code = code
    this.errors = errors
    this.twoFactorToken = twoFactorToken
  }

  /** The first sentence about any field; undefined without one. */
  get firstFieldError(): string | undefined {
    return Object.values(this.errors)[0]?.[0]
  }
}

/** The request got no answer. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(cause?: unknown) {
    super(messages.network, { cause })
  }
}

/** For the `catch` of a deletion: another tab may have deleted the same thing already. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

type ErrorFields = Pick<ApiError, 'detail' | 'code' | 'errors' | 'twoFactorToken'>

/** Reads the error shape of this API, and the variants that other servers of the contract may use. */
function readBody(body: unknown): ErrorFields {
  if (typeof body !== 'object' || body === null) {
    return { detail: undefined, code: undefined, errors: {}, twoFactorToken: undefined }
  }
  const fields = body as Record<string, unknown>
  return {
    detail:
      firstText(fields['detail']) ??
      firstText(fields['message']) ??
      firstText(fields['error']) ??
      firstText(fields['non_field_errors']),
    code: firstText(fields['code']),
    errors: fieldErrors(fields['errors']),
    twoFactorToken: firstText(fields['two_factor_token']),
  }
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

function fieldErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      [texts].flat().filter((one) => typeof one === 'string'),
    ]),
  )
}
