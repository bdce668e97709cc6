import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/** Claims of a person at the provider. */
interface Person {
  email?: string
  email_verified?: boolean
  name?: string
}

/** Changes an answer of the token endpoint. */
type Tamper = (body: Record<string, unknown>) => Record<string, unknown>

/** A real OpenID Connect provider on a loopback port. */
export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The people who can sign in, by `sub`; others have no claims. */
  people: Map<string, Person>
  /** Paths of the requests. */
  requests: string[]
  /** Changes the answers of the token endpoint, when it is set. */
  tamper: Tamper | undefined
  /** Answers every request with 503, when it is set. */
  isDown: boolean
  close(): Promise<void>
}

const form = `<!doctype html><html lang="en"><title>Test provider</title><body>
<form method="post"><label>Account <input name="account"></label>
<button name="answer" value="yes">Sign in</button> <button name="answer" value="no">Cancel</button></form>`

/** Starts a provider whose one client is the site at this address. */
export async function startOidcProvider(siteUrl: string): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['toolshelf', 'a secret of the tests']
  const people: TestProvider['people'] = new Map()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/api/accounts/providers/oidc/callback/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    interactions: { url: async (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const test: TestProvider = {
    ...{ issuer, clientId, clientSecret, people, requests: [], tamper: undefined, isDown: false },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/token' || !test.tamper) return
    context.body = test.tamper(context.body as Record<string, unknown>)
  })

  /** The page of the provider where people sign in: one form, which counts as their consent, too. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(form)
      return
    }
    const typed = new URLSearchParams(await text(request))
    if (typed.get('answer') === 'no') {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const accountId = typed.get('account')!
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    test.requests.push(request.url!)
    if (test.isDown) response.writeHead(503).end()
    else if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url!.startsWith('/interaction/')) void interact(request, response)
    else void answer(request, response)
  })
  return test
}
