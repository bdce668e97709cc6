import { z } from 'zod'
import { accountMessages } from './account-messages.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { passkey } from './passkeys.ts'
import { providerId } from './providers.ts'

/** The ways to sign in to an account apart from its password, as told to somebody who has just set a new one by a mail. */
export const signInMethods = z.object({
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** Connected providers. */
  providers: z.array(z.object({ id: providerId, name: z.string() })),
  /** Whether two-step sign-in is on. It stays on, and no removal turns it off. */
  two_factor: z.boolean(),
  /** Permits the removal of passkeys and providers, once, within 15 minutes; null when there are none. */
  removal_token: z.string().nullable(),
})
export type SignInMethods = z.infer<typeof signInMethods>

const ofPasskeys = { error: accountMessages.removal.passkeys }
const passkeyId = z.int(ofPasskeys).min(1, ofPasskeys).max(limits.id, ofPasskeys)

export const removeSignInMethods = endpoint({
  name: 'removeSignInMethods',
  method: 'POST',
  path: '/accounts/sign_in_methods/remove/',
  access: 'open',
  status: 204,
  summary:
    'Removes passkeys and providers of an account with the removal token that a new password was answered with, and ends every session. What is not there any more is skipped.',
  body: z.object({
    removal_token: z.string({ error: accountMessages.removal.token }).meta({ minLength: 1 }),
    passkeys: z.array(passkeyId, ofPasskeys).max(100).default([]),
    providers: z.array(providerId, { error: accountMessages.removal.providers }).max(100).default([]),
  }),
})
