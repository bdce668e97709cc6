import { z } from 'zod'
import { fullName, signUpPassword, username } from '#contract/accounts.ts'
import { email } from '#contract/fields.ts'
import { messages } from '#contract/messages.ts'
import { isSamePassword } from '#contract/password-reset.ts'

const fields = z.object({
  name: fullName,
  username,
  email: email(messages.email.invalid),
  password: signUpPassword,
  confirmPassword: z.string().refine((value) => value !== '', { error: messages.password.confirm }),
})

// An intersection reports the mismatch even when other fields are invalid; a refinement of the object would not.
const samePassword = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine(
    ({ password, confirmPassword }) => confirmPassword === '' || isSamePassword(confirmPassword, password),
    {
      path: ['confirmPassword'],
      error: messages.password.mismatch,
    },
  )

/** Fields of the registration form. */
export const registerSchema = z.intersection(fields, samePassword)
