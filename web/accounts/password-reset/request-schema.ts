// A file of its own, so the schema is loaded on demand.
import { requestPasswordReset } from '#contract/password-reset.ts'

export const requestSchema = requestPasswordReset.body
