import { newPassword } from '#contract/password-reset.ts'

/** What the reset-password form asks for. */
export const passwordFields = newPassword
