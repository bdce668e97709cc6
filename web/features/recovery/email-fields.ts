import { requestPasswordReset } from '#contract/password-reset.ts'

/** What the forgot-password form asks for. */
export const emailFields = requestPasswordReset.body
