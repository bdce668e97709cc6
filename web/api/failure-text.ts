import { ApiError, NetworkError } from './errors.ts'

/** The reason of a failure in a sentence for people; undefined when neither the server nor the network gives one. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message
  return error instanceof ApiError ? (error.firstFieldError ?? error.detail) : undefined
}

/** The reason of a failure, or `fallback`: for the message of a form. */
export function errorText(error: unknown, fallback: string): string {
  return reasonOf(error) || fallback
}

/** The sentence about a failure, followed by the reason: for a toast or a dialog. Leaves out the reasons of 401 and of server errors. */
export function failureText(error: unknown, whatFailed: string): string {
  const reason = isExpected(error) ? reasonOf(error) : undefined
  return reason ? `${whatFailed} ${reason}` : whatFailed
}

/** A rejection (4xx), an overloaded server (503), or no network. */
function isExpected(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status !== 401 && (error.status < 500 || error.status === 503)
}
