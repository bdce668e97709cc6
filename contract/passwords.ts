import { z } from 'zod'
import { currentPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { newPasswordField } from './password-reset.ts'

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/accounts/password/',
  access: 'member',
  status: 204,
  summary:
    'Changes the password and ends all other sessions. An account without a password sets its first one within 10 minutes of a sign-in.',
  body: z.object({
    /** Absent for an account without a password. */
    current_password: currentPassword.optional(),
    new_password: newPasswordField,
  }),
})
