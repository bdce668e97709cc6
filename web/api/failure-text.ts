import { ApiError, NetworkError } from './errors.ts'

/** What did not work, and the reason where the server, or its absence, gives one: for a toast. */
export function failureText(error: unknown, whatFailed: string): string {
  const refused = error instanceof ApiError && error.status < 500 && error.status !== 401
  const reason = refused ? error.detail : error instanceof NetworkError ? error.message : undefined
  return reason ? `${whatFailed} ${reason}` : whatFailed
}
