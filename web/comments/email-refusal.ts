import { ApiError } from '#web/api/errors.ts'

/** The sentence of a refusal until the member has confirmed the email address; undefined for any other failure. */
export function emailRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError && error.code === 'email_not_verified')) return undefined
  return `${error.detail}: until then your comments can have no links.`
}
