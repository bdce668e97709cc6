import * as client from 'openid-client'
import type { ProviderSettings } from '#api/http/call.ts'
import type { ProviderFetch } from '#api/http/outgoing.ts'
import { answerAddress, authorizationParameters, isInsecure } from './authorization.ts'
import type { Identity, ProviderClient } from './client.ts'

const metadataMaxAgeMs = 60 * 60_000
// Clocks differ.
const toleranceSeconds = 30

/** Sends the secret in the way that the provider supports: Basic is the standard's default. */
function secretAuthentication(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret)
  const post = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A client of an OpenID Connect provider. Its metadata is read at the first sign-in, and again after an hour or a failure. */
export function openIdClient(settings: ProviderSettings, fetch: ProviderFetch): ProviderClient {
  const { issuer, clientId, clientSecret } = settings
  let pending: Promise<client.Configuration> | undefined
  let readAt = 0

  async function discover(): Promise<client.Configuration> {
    const found = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: toleranceSeconds },
      secretAuthentication(clientSecret),
      {
        [client.customFetch]: fetch,
        // Id tokens are verified by their signature even though they come from the token endpoint by TLS.
        execute: [
          client.enableNonRepudiationChecks,
          ...(isInsecure(issuer) ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    // The library admits other issuers for some hosts.
    if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href) {
      throw new Error('The provider names another issuer.')
    }
    return found
  }

  function configuration(): Promise<client.Configuration> {
    if (pending && Date.now() - readAt < metadataMaxAgeMs) return pending
    readAt = Date.now()
    const begun = discover()
    pending = begun
    begun.catch(() => {
      if (pending === begun) pending = undefined
    })
    return begun
  }

  return {
    async authorizationAddress(flow) {
      const parameters = await authorizationParameters(flow, 'openid email profile')
      return client.buildAuthorizationUrl(await configuration(), { ...parameters, nonce: flow.nonce })
    },

    async identify(answer, flow): Promise<Identity> {
      const server = await configuration()
      const tokens = await client.authorizationCodeGrant(server, answerAddress(answer, flow), {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      const isComplete = claims['email'] !== undefined || !server.serverMetadata().userinfo_endpoint
      // The address and its verification come from one source.
      const person = isComplete ? claims : await client.fetchUserInfo(server, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: textOf(person['email']),
        emailVerified: person['email_verified'] === true,
        name: textOf(person['name']) ?? textOf(claims['name']),
      }
    },
  }
}
