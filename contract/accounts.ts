import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  characters,
  email,
  id,
  isOneLine,
  plain,
  tidy,
  tidyName,
  time,
  withoutBidiControls,
} from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { passwordRules, textPattern } from './patterns.ts'

function between(value: string, { min, max }: { min: number; max: number }): boolean {
  return characters(value) >= min && characters(value) <= max
}

/** A member's name as shown. */
export const fullName = z
  .string({ error: messages.name.required })
  .overwrite(tidyName)
  .refine((value) => value !== '', { error: messages.name.required, abort: true })
  .refine((value) => between(value, limits.name), { error: messages.name.length, abort: true })
  .refine(plain, { error: messages.notText, abort: true })
  .refine(isOneLine, { error: messages.oneLine('Name') })
  .refine(withoutBidiControls, { error: messages.bidi })
  .meta({
    minLength: limits.name.min,
    maxLength: limits.name.max,
    pattern: textPattern({ filled: true, refuseBidi: true, oneLine: true }),
  })

function usernameField({ mayBeEmpty }: { mayBeEmpty: boolean }) {
  const unlessEmpty = (rule: (value: string) => boolean) => (value: string) =>
    (mayBeEmpty && value === '') || rule(value)
  return z
    .string({ error: messages.username.required })
    .overwrite(tidy)
    .refine((value) => mayBeEmpty || value !== '', { error: messages.username.required, abort: true })
    .refine(
      unlessEmpty((value) => between(value, limits.username)),
      { error: messages.username.length, abort: true },
    )
    .refine(
      unlessEmpty((value) => /^[A-Za-z0-9_]+$/.test(value)),
      { error: messages.username.characters },
    )
}

/** A username a person chooses. */
export const username = usernameField({ mayBeEmpty: false }).meta({
  minLength: limits.username.min,
  maxLength: limits.username.max,
  pattern: '^[A-Za-z0-9_]+$',
})

const mixed = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

/** A password chosen at sign-up. Never tidied: it is what was typed. All rules that it breaks are told at once. */
export const signUpPassword = z
  .string({ error: messages.password.required })
  .refine((value) => value !== '', { error: messages.password.required, abort: true })
  .refine((value) => between(value, limits.password), { error: messages.password.length })
  .refine((value) => mixed.test(value) && value.isWellFormed(), { error: messages.password.characters })
  .meta({ minLength: limits.password.min, maxLength: limits.password.max, allOf: passwordRules })

/**
 * A random id of at least 128 bits that a browser makes once and keeps, in base64, base64url or hexadecimal. Wrong
 * passwords from elsewhere don't lock out a browser in which the member has signed in before.
 */
export const browserField = z
  .string({ error: messages.browser.invalid })
  .regex(/^[A-Za-z0-9_+/=-]{22,128}$/, { error: messages.browser.invalid })
  .meta({ minLength: limits.browser.min, maxLength: limits.browser.max })
  .optional()

/** The member's password, where a call asks for it again. */
export const currentPassword = z.string({ error: messages.password.required }).meta({ minLength: 1 })

/** A session that has begun. */
export const session = z.object({
  token: z.string(),
  /** Whether the member runs the site. */
  is_admin: z.boolean(),
})

/** The code of an invite. */
export const inviteCode = z
  .string({ error: 'Invite must be a text' })
  .trim()
  .max(limits.invite.code.max, { error: `Invite can have at most ${limits.invite.code.max} characters` })

export const registration = z.object({
  name: fullName,
  email: email(messages.email.invalid),
  password: signUpPassword,
  /** Empty or absent: one is made from the email. */
  username: usernameField({ mayBeEmpty: true })
    .meta({ maxLength: limits.username.max, pattern: '^([A-Za-z0-9_]{3,20})?$' })
    .optional(),
  /** The code of an invite. Needed while the site takes members by invites only. */
  invite: inviteCode.optional(),
  browser: browserField,
  /** Of the browser; a name of the IANA time zone database. One that is unknown is ignored: no sign-up fails for it. */
  time_zone: z
    .string({ error: 'Time zone must be a text' })
    .refine(isOneLine, { error: messages.oneLine('Time zone') })
    .optional(),
})

/** A new account with its session. */
export const registered = session.extend({
  id,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  created_at: time,
})

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/accounts/register/',
  access: 'open',
  status: 201,
  summary: 'Makes an account and signs it in.',
  body: registration,
  answer: registered,
})

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/accounts/login/',
  access: 'open',
  status: 200,
  summary: 'Signs in with a username or an email.',
  body: z.object({
    username: z
      .string({ error: messages.username.required })
      .overwrite(tidy)
      .refine((value) => value !== '', { error: messages.username.required, abort: true })
      .refine(plain, { error: messages.notText, abort: true })
      .refine(isOneLine, { error: messages.oneLine('Username') })
      .meta({ minLength: 1, pattern: textPattern({ filled: true, oneLine: true }) }),
    password: z
      .string({ error: messages.password.required })
      .refine((value) => value !== '', { error: messages.password.required })
      .meta({ minLength: 1 }),
    browser: browserField,
  }),
  answer: session,
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/accounts/logout/',
  access: 'member',
  status: 204,
  summary: 'Ends the session of the token that was sent.',
})
