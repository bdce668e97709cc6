import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'

/** Values of the form that changes the email address. Accounts without a password are asked for none. */
export const changeSchema = z
  .object({ email: email(messages.email.invalid), password: z.string(), hasPassword: z.boolean() })
  .refine(({ password, hasPassword }) => !hasPassword || password !== '', {
    path: ['password'],
    error: messages.password.required,
  })
