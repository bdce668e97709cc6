import type { ProviderSettings } from '#api/http/call.ts'
import type { ProviderFetch } from '#api/http/outgoing.ts'
import { githubClient } from './github-client.ts'
import { openIdClient } from './open-id-client.ts'

/** The person that a provider names. */
export interface Identity {
  issuer: string
  /** The id of the account at the issuer. */
  subject: string
  email: string | undefined
  /** Whether the provider says that the address belongs to the person. */
  emailVerified: boolean
  name: string | undefined
}

/** The values of one sign-in with a provider. */
export interface Flow {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
  /** The address that the provider sends its answer to. */
  redirectUri: string
}

/** Parameters of a provider's answer. */
export interface ProviderAnswer {
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** Speaks with a provider. The methods throw when it cannot be reached, and when anything about its answers is wrong. */
export interface ProviderClient {
  /** The address at the provider that the browser is led to. */
  authorizationAddress(flow: Flow): Promise<URL>
  /** The person of an answer, once the code, the tokens and their signatures are checked. */
  identify(answer: ProviderAnswer, flow: Flow): Promise<Identity>
}

const clients = new WeakMap<ProviderSettings, ProviderClient>()

/** The client of a provider: one for each of the operator's settings, because it caches the metadata. */
export function clientOf(settings: ProviderSettings, fetch: ProviderFetch): ProviderClient {
  const known = clients.get(settings)
  if (known) return known
  const made = settings.id === 'github' ? githubClient(settings, fetch) : openIdClient(settings, fetch)
  clients.set(settings, made)
  return made
}
