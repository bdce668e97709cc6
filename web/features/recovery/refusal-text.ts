import { messages } from '#contract/messages.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'

/** What the server said, else `fallback`; and when there is no server to be heard, that. */
export function refusalText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return messages.network
  return (error instanceof ApiError && error.detail) || fallback
}
