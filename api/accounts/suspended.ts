import { messages } from '#contract/messages.ts'
import { AppError } from '#api/http/app-error.ts'

/** 403 of a sign-in: the moderators have suspended the member. */
export function suspended(because: string): AppError {
  return new AppError(403, 'suspended', `${messages.login.suspended} ${because}`)
}
