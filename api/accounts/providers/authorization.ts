import * as client from 'openid-client'
import type { Flow, ProviderAnswer } from './client.ts'

/** Whether a provider is reached without TLS, as the operator has set it: in tests and in private networks. */
export function isInsecure(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}

/** The parameters of a request for a code: state, nonce and PKCE with S256. */
export async function authorizationParameters(
  { state, verifier, redirectUri }: Flow,
  scope: string,
): Promise<Record<string, string>> {
  return {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

/** The address that the answer of the provider came to. */
export function answerAddress({ code, iss, error }: ProviderAnswer, { state, redirectUri }: Flow): URL {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries({ state, code, iss, error })) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address
}
