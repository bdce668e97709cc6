import { z } from 'zod'
import { currentPassword, session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { accountMessages } from './account-messages.ts'
import { withAsciiDigits } from './fields.ts'

/** A code of an authenticator app, or a recovery code. Spaces and dashes do not matter. */
export const secondFactorCode = z
  .string({ error: accountMessages.twoFactor.required })
  .overwrite((value) => withAsciiDigits(value).replace(/[\s-]/g, ''))
  .refine((value) => value !== '', { error: accountMessages.twoFactor.required })
  .refine((value) => value.length <= 64, { error: accountMessages.twoFactor.code })
  .meta({ minLength: 1 })

export const setUpTwoFactor = endpoint({
  name: 'setUpTwoFactor',
  method: 'POST',
  path: '/accounts/two_factor/',
  access: 'member',
  recent: 'passwordless',
  status: 200,
  summary: 'Makes a secret for an authenticator app. Two-step sign-in is on when a code has confirmed it.',
  body: z.object({ password: currentPassword.optional() }),
  answer: z.object({
    /** In base32, as apps take it. */
    secret: z.string(),
    otpauth_url: z.string(),
    /** An SVG document of the URL as a QR code. */
    qr: z.string(),
  }),
})

export const confirmTwoFactor = endpoint({
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/accounts/two_factor/confirm/',
  access: 'member',
  status: 200,
  summary: 'Turns two-step sign-in on. The recovery codes are shown once.',
  body: z.object({ code: secondFactorCode }),
  answer: z.object({ recovery_codes: z.array(z.string()).length(10) }),
})

export const turnOffTwoFactor = endpoint({
  name: 'turnOffTwoFactor',
  method: 'DELETE',
  path: '/accounts/two_factor/',
  access: 'member',
  recent: 'passwordless',
  status: 204,
  summary: 'Turns two-step sign-in off. The code may be a recovery code.',
  body: z.object({ password: currentPassword.optional(), code: secondFactorCode }),
})

export const loginTwoFactor = endpoint({
  name: 'loginTwoFactor',
  method: 'POST',
  path: '/accounts/login/two_factor/',
  access: 'open',
  status: 200,
  summary: 'The second step of a sign-in. A recovery code works once.',
  body: z.object({
    two_factor_token: z.string({ error: accountMessages.twoFactor.token }).meta({ minLength: 1 }),
    code: secondFactorCode,
  }),
  answer: session,
})
