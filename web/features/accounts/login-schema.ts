import { z } from 'zod'
import { characters, email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

/** Fields of the login form. */
export const loginSchema = z.object({
  email: email(messages.email.login),
  password: z
    .string()
    .refine((value) => value !== '', { error: messages.password.required, abort: true })
    .refine((value) => characters(value) >= limits.loginPassword.min, { error: messages.password.short }),
})
