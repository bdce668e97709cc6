import { z } from 'zod'
import { changePassword } from '#contract/passwords.ts'
import { messages } from '#contract/messages.ts'

/** Fields of the form that changes the password; the current one is absent for an account without a password. */
export const passwordSchema = changePassword.body.extend({
  current_password: z.string().min(1, { error: messages.password.required }).optional(),
})
