import { messages } from '#contract/messages.ts'

/** The server's refusal of a call. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** A sentence for people; undefined when the server gave none. */
  readonly detail: string | undefined
  readonly code: string | undefined
  /** Sentences by field. */
  readonly errors: Record<string, string[]>

  constructor(status: number, body: unknown) {
    const { detail, code, errors } = readBody(body)
    super(detail ?? `The server answered ${status}`)
    this.status = status
    this.detail = detail
    this.code = code
    this.errors = errors
  }

  /** The first sentence about any field, if there is one. */
  get firstFieldError(): string | undefined {
    return Object.values(this.errors)[0]?.[0]
  }
}

/** No answer arrived. */
export class NetworkError extends Error {
  override name = 'NetworkError'

  constructor(cause?: unknown) {
    super(messages.network, { cause })
  }
}

type Known = Pick<ApiError, 'detail' | 'code' | 'errors'>

/** Reads our own error shape, and the spellings that other servers of this contract may use. */
function readBody(body: unknown): Known {
  if (typeof body !== 'object' || body === null) return { detail: undefined, code: undefined, errors: {} }
  const fields = body as Record<string, unknown>
  return {
    detail:
      words(fields['detail']) ??
      words(fields['message']) ??
      words(fields['error']) ??
      words(fields['non_field_errors']),
    code: words(fields['code']),
    errors: fieldErrors(fields['errors']),
  }
}

function words(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

function fieldErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([field, said]) => [
      field,
      [said].flat().filter((one) => typeof one === 'string'),
    ]),
  )
}
