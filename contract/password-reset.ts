import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { characters, email, withAsciiDigits } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { signInMethods } from './sign-in-methods.ts'

const said = z.object({ detail: z.string() })

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/accounts/password_reset/',
  access: 'open',
  status: 200,
  summary: 'Mails a 6-digit code, if the account exists; the answer never tells.',
  body: z.object({ email: email(messages.email.login) }),
  answer: said,
})

export const confirmResetCode = endpoint({
  name: 'confirmResetCode',
  method: 'POST',
  path: '/accounts/password_reset_confirm_code/',
  access: 'open',
  status: 200,
  summary: 'Trades a mailed code for a reset token.',
  body: z.object({
    code: z
      .string({ error: messages.reset.code })
      .overwrite((value) => withAsciiDigits(value).replace(/[\s-]/g, ''))
      .regex(/^\d{6}$/, { error: messages.reset.code }),
    email: email(messages.email.login).optional(),
  }),
  answer: z.object({ reset_token: z.string() }),
})

/** A new password at a reset or a change. */
export const newPasswordField = z
  .string({ error: messages.password.required })
  .refine((value) => characters(value) >= limits.newPassword.min, { error: messages.reset.short })
  .refine((value) => characters(value) <= limits.newPassword.max && value.isWellFormed(), {
    error: messages.reset.long,
  })
  .meta({ minLength: limits.newPassword.min, maxLength: limits.newPassword.max })

/** Whether two passwords are the same as people see them. */
export function isSamePassword(one: string | undefined, other: string | undefined): boolean {
  return one?.normalize('NFC') === other?.normalize('NFC')
}

/** A new password and its confirmation, as the reset form has them. */
export const newPassword = z
  .object({
    new_password: newPasswordField,
    confirm_password: z
      .string({ error: messages.password.confirm })
      .meta({ minLength: limits.newPassword.min, maxLength: limits.newPassword.max }),
  })
  .refine((value) => isSamePassword(value.new_password, value.confirm_password), {
    path: ['confirm_password'],
    error: messages.password.mismatch,
  })

export const setNewPassword = endpoint({
  name: 'setNewPassword',
  method: 'POST',
  path: '/accounts/password_reset_set_new_password/',
  access: 'open',
  status: 200,
  summary:
    'Sets a new password and ends every session of the account. If no mail had proven its address before, everything else that signs in is removed, too.',
  body: newPassword.safeExtend({
    reset_token: z.string({ error: messages.reset.token }).meta({ minLength: 1 }),
  }),
  answer: said.extend({ sign_in_methods: signInMethods }),
})
