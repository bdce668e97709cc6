import { z } from 'zod'
import { browserField, session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, time } from './fields.ts'
import { limits } from './limits.ts'
import { accountMessages } from './account-messages.ts'

/** Bare WebAuthn JSON (Web Authentication Level 3, 5.1.8 to 5.1.10); the server's library checks it. */
const webAuthnJson = z.record(z.string(), z.unknown(), { error: accountMessages.passkey.response })

export const passkey = z.object({ id, name: z.string(), created_at: time, last_used_at: time.nullable() })
export type Passkey = z.infer<typeof passkey>

export const passkeyOptions = endpoint({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/accounts/passkeys/options/',
  access: 'member',
  recent: 'always',
  status: 200,
  summary: 'Options for the creation of a passkey. The challenge works once, within 5 minutes.',
  answer: webAuthnJson,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/accounts/passkeys/',
  access: 'member',
  recent: 'always',
  status: 201,
  summary: 'Adds a passkey.',
  body: z.object({
    name: line('Name', { min: 1, max: limits.passkey.name, refuseBidi: true }),
    response: webAuthnJson,
  }),
  answer: passkey,
})

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/accounts/passkeys/',
  access: 'member',
  status: 200,
  summary: "The member's passkeys, oldest first.",
  answer: z.array(passkey),
})

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/accounts/passkeys/:id/',
  access: 'member',
  whose: 'owner',
  recent: 'always',
  status: 204,
  summary: 'Removes a passkey. 409 when it is the last way to sign in.',
  params: z.object({ id: idInPath }),
})

export const passkeyLoginOptions = endpoint({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: '/accounts/passkeys/login_options/',
  access: 'open',
  status: 200,
  summary: 'Options for a sign-in or a confirmation with a passkey, without a username.',
  answer: webAuthnJson,
})

export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/accounts/passkeys/login/',
  access: 'open',
  status: 200,
  summary: 'Signs in with a passkey.',
  body: z.object({ response: webAuthnJson, browser: browserField }),
  answer: session,
})

export const confirmPasskey = endpoint({
  name: 'confirmPasskey',
  method: 'POST',
  path: '/accounts/passkeys/confirm/',
  access: 'member',
  status: 204,
  summary:
    "Proves with one of the member's passkeys that the member is at the keyboard: good for 10 minutes in this session.",
  body: z.object({ response: webAuthnJson }),
})
