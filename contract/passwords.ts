import { z } from 'zod'
import { browserField, currentPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { newPasswordField } from './password-reset.ts'

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/accounts/password/',
  access: 'member',
  recent: 'passwordless',
  status: 204,
  summary: 'Changes the password, or sets the first one, and ends all other sessions.',
  body: z.object({
    /** Absent for an account without a password. */
    current_password: currentPassword.optional(),
    new_password: newPasswordField,
  }),
})

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/accounts/confirm/',
  access: 'member',
  status: 204,
  summary:
    'Proves with the password that the member is at the keyboard: good for 10 minutes in this session.',
  body: z.object({ password: currentPassword, browser: browserField }),
})
