import { messages } from '#contract/messages.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'

/** What to tell a person whose login failed. */
export function loginFailure(error: unknown): string {
  if (error instanceof NetworkError) return messages.network
  if (error instanceof ApiError) return error.detail ?? messages.login.invalid
  return messages.login.failed
}

/** What to tell a person whose registration failed. */
export function registrationFailure(error: unknown): string {
  if (error instanceof NetworkError) return messages.network
  if (error instanceof ApiError) return error.firstFieldError ?? error.detail ?? messages.register.refused
  return messages.register.failed
}
