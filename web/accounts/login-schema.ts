import { z } from 'zod'
import { username } from '#contract/accounts.ts'
import { characters, email, tidy } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const address = email(messages.email.login)

/** Fields of the login form. A username is taken for the address, as the API does. */
export const loginSchema = z.object({
  email: z
    .string()
    .overwrite(tidy)
    .superRefine((value, context) => {
      if (username.safeParse(value).success) return
      const message = address.safeParse(value).error?.issues[0]?.message
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
  password: z
    .string()
    .refine((value) => value !== '', { error: messages.password.required, abort: true })
    .refine((value) => characters(value) >= limits.loginPassword.min, { error: messages.password.short }),
})
