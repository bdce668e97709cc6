import { z } from 'zod'
import { fullName, signUpPassword, username } from '#contract/accounts.ts'
import { email } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'

const fields = z.object({
  name: fullName,
  username,
  email: email(messages.email.invalid),
  password: signUpPassword,
  confirmPassword: z.string().refine((value) => value !== '', { error: messages.password.confirm }),
})

// Apart from the others, so that it is told whatever else is wrong: each field has its own message.
const samePassword = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || confirmPassword === password, {
    path: ['confirmPassword'],
    error: messages.password.mismatch,
  })

/** What the sign-up form asks for. */
export const signUpFields = z.intersection(fields, samePassword)
