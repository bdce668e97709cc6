import { z } from 'zod'
import { browserField, session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { accountMessages } from './account-messages.ts'

/** A site that people can sign in with. */
const provider = z.object({ id: z.string(), name: z.string() })
export type Provider = z.infer<typeof provider>

/** Why a sign-in with a provider has failed: the `error` in the address of the page that the browser is led to. */
export const providerError = z.enum([
  'cancelled',
  'expired',
  'refused',
  'unavailable',
  'address_missing',
  'address_taken',
  'identity_taken',
  'already_connected',
  'invite_needed',
  'registration_closed',
])
export type ProviderError = z.infer<typeof providerError>

// No state, code or issuer has this character.
const repeated = '\u0000'

/** A parameter of an address. A browser must not see an error for one that occurs twice: nothing accepts its value. */
const parameter = z.preprocess((given) => (Array.isArray(given) ? repeated : given), z.string()).optional()

const isProviderId = { error: accountMessages.provider.notFound }

/** The id of a provider, as settings and addresses have it. */
export const providerId = z.string(isProviderId).regex(/^[a-z]{2,20}$/, isProviderId)

const providerInPath = z.object({ provider: providerId })

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/accounts/providers/',
  access: 'open',
  status: 200,
  summary: 'The sites that people can sign in with.',
  answer: z.array(provider),
})

export const startProviderLogin = endpoint({
  name: 'startProviderLogin',
  method: 'GET',
  path: '/accounts/providers/:provider/start/',
  access: 'open',
  status: 302,
  summary:
    'Leads the browser to the provider, to sign in or, with the code of `link`, to connect the account. A new member may need the code of an `invite`.',
  params: providerInPath,
  query: z.object({ link: parameter, invite: parameter }),
})

export const receiveProviderAnswer = endpoint({
  name: 'receiveProviderAnswer',
  method: 'GET',
  path: '/accounts/providers/:provider/callback/',
  access: 'open',
  status: 302,
  summary:
    'Receives the answer of the provider. Leads the browser to /login/finish, /login or /settings/security.',
  params: providerInPath,
  query: z.object({
    state: parameter,
    code: parameter,
    iss: parameter,
    error: parameter,
  }),
})

export const linkProvider = endpoint({
  name: 'linkProvider',
  method: 'POST',
  path: '/accounts/providers/:provider/link/',
  access: 'member',
  recent: 'always',
  status: 200,
  summary:
    'A code for `start/?link=` that works once, within a minute: it connects the provider with the account.',
  params: providerInPath,
  answer: z.object({ code: z.string() }),
})

export const unlinkProvider = endpoint({
  name: 'unlinkProvider',
  method: 'DELETE',
  path: '/accounts/providers/:provider/',
  access: 'member',
  recent: 'always',
  status: 204,
  summary: 'Disconnects a provider. 409 when it is the last way to sign in.',
  params: providerInPath,
})

export const finishProviderLogin = endpoint({
  name: 'finishProviderLogin',
  method: 'POST',
  path: '/accounts/providers/finish/',
  access: 'open',
  status: 200,
  summary: 'Trades the code of /login/finish for a token, once, within 60 seconds.',
  body: z.object({
    code: z.string({ error: accountMessages.provider.code }).meta({ minLength: 1 }),
    browser: browserField,
  }),
  answer: session,
})
