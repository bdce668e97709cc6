// A file of its own, so the schema is loaded on demand.
import { newPassword } from '#contract/password-reset.ts'

export const newPasswordSchema = newPassword
