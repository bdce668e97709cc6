import { ApiError, NetworkError } from './errors.ts'

/** Whether the server said why it refused a request; it also does when it is busy (503). */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 401) return false
  return error.status < 500 || error.status === 503
}

/** What did not work, and the reason where the server, or its absence, gives one: for a toast. */
export function failureText(error: unknown, whatFailed: string): string {
  const reason = isRefusal(error) ? error.detail : error instanceof NetworkError ? error.message : undefined
  return reason ? `${whatFailed} ${reason}` : whatFailed
}
