import * as client from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '#api/http/call.ts'
import type { ProviderFetch } from '#api/http/outgoing.ts'
import { answerAddress, authorizationParameters, isInsecure } from './authorization.ts'
import type { ProviderClient } from './client.ts'

const githubUser = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
})
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** The address of the REST API of github.com or of a GitHub Enterprise Server. */
function apiOf(issuer: string): string {
  return issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`
}

/** A client of GitHub, which speaks OAuth 2 without discovery and id tokens. */
export function githubClient(settings: ProviderSettings, fetch: ProviderFetch): ProviderClient {
  const { issuer, clientId, clientSecret } = settings
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  }
  // The name that GitHub gives itself in `iss`.
  const issuers = [issuer, `${issuer}/login/oauth`]
  const server = new client.Configuration(metadata, clientId, {}, client.ClientSecretPost(clientSecret))
  server[client.customFetch] = fetch
  if (isInsecure(issuer)) client.allowInsecureRequests(server)

  async function read<Schema extends z.ZodType>(token: string, path: string, schema: Schema) {
    const address = new URL(apiOf(issuer) + path)
    const headers = new Headers({ accept: 'application/vnd.github+json' })
    const response = await client.fetchProtectedResource(server, token, address, 'GET', undefined, headers)
    return schema.parse(await response.json())
  }

  return {
    async authorizationAddress(flow) {
      const parameters = await authorizationParameters(flow, 'read:user user:email')
      return client.buildAuthorizationUrl(server, parameters)
    },

    async identify({ iss, ...answer }, flow) {
      if (iss !== undefined && !issuers.includes(iss)) throw new Error('The answer names another issuer.')
      const { access_token: token } = await client.authorizationCodeGrant(
        server,
        answerAddress(answer, flow),
        { expectedState: flow.state, pkceCodeVerifier: flow.verifier },
      )
      const user = await read(token, '/user', githubUser)
      const emails = await read(token, '/user/emails', githubEmails)
      const email = emails.find(({ primary, verified }) => primary && verified)?.email
      return {
        issuer,
        subject: String(user.id),
        email,
        emailVerified: email !== undefined,
        name: user.name ?? user.login,
      }
    },
  }
}
