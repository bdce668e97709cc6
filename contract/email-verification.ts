import { z } from 'zod'
import { currentPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { limits } from './limits.ts'
import { accountMessages } from './account-messages.ts'
import { messages } from './messages.ts'
import { isSamePassword, newPasswordField } from './password-reset.ts'
import { signInMethods } from './sign-in-methods.ts'

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/accounts/verify_email/',
  access: 'open',
  status: 200,
  summary:
    'Does what a mailed link is for: confirms an address, or undoes a change of it. To undo, a new password is needed: without one the answer is 409 `new_password_needed`, and the link stays good.',
  body: z
    .object({
      token: z.string({ error: accountMessages.email.link }).meta({ minLength: 1 }),
      /** Read when the link undoes a change. */
      new_password: newPasswordField.optional(),
      confirm_password: z
        .string({ error: messages.password.confirm })
        .meta({ minLength: limits.newPassword.min, maxLength: limits.newPassword.max })
        .optional(),
    })
    .refine((value) => isSamePassword(value.new_password, value.confirm_password), {
      path: ['confirm_password'],
      error: messages.password.mismatch,
    }),
  answer: z.object({
    /** The effect of the link: confirmed the address, changed it, or undid or cancelled a change. */
    outcome: z.enum(['verified', 'changed', 'undone']),
    detail: z.string(),
    /** When a change was undone. */
    sign_in_methods: signInMethods.optional(),
  }),
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/accounts/verify_email/resend/',
  access: 'member',
  status: 204,
  summary: 'Mails the link that confirms the address again. Without effect when it is confirmed.',
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/accounts/email/',
  access: 'member',
  recent: 'passwordless',
  status: 204,
  summary:
    'Mails a link to the new address that changes the address of the account, and tells the old one, which can undo it for 7 days. A taken address is answered the same and gets no link.',
  body: z.object({ email: email(messages.email.invalid), password: currentPassword.optional() }),
})
