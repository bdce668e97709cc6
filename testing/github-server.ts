import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface GithubPerson {
  id: number
  login: string
  name?: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** A server that speaks GitHub's OAuth and REST API, as a GitHub Enterprise Server does, on a loopback port. */
export interface GithubServer {
  url: string
  clientId: string
  clientSecret: string
  /** The GitHub account of the next sign-in. */
  person: GithubPerson | undefined
  /** `User-Agent` of the requests to the API: GitHub refuses those without. */
  agents: (string | undefined)[]
  close(): Promise<void>
}

interface Grant {
  person: GithubPerson
  challenge: string
  redirectUri: string
}

export async function startGithubServer(): Promise<GithubServer> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, GithubPerson>()
  const random = () => randomBytes(16).toString('hex')
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const github: GithubServer = {
    ...{ url, clientId: 'id', clientSecret: 'secret', person: undefined, agents: [] },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function authorize(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri')!
    const answer = new URL(redirectUri)
    answer.searchParams.set('state', query.get('state')!)
    answer.searchParams.set('iss', `${url}/login/oauth`)
    if (!github.person) {
      answer.searchParams.set('error', 'access_denied')
      return answer.href
    }
    const code = random()
    codes.set(code, { person: github.person, challenge: query.get('code_challenge')!, redirectUri })
    answer.searchParams.set('code', code)
    return answer.href
  }

  /** GitHub answers 200 with an error in the body. */
  function exchange(form: URLSearchParams): object {
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient =
      form.get('client_id') === github.clientId && form.get('client_secret') === github.clientSecret
    if (!isClient) return { error: 'incorrect_client_credentials' }
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return { error: 'bad_verification_code' }
    }
    const token = random()
    tokens.set(token, grant.person)
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
  }

  server.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, url)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/login/oauth/authorize') {
      response.writeHead(302, { location: authorize(searchParams) }).end()
      return
    }
    if (pathname === '/login/oauth/access_token') {
      json(exchange(new URLSearchParams(await text(request))))
      return
    }
    github.agents.push(request.headers['user-agent'])
    const person = tokens.get(/^bearer (\w+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!person) json({ message: 'Bad credentials' }, 401)
    else if (pathname === '/api/v3/user') json({ ...person, emails: undefined })
    else if (pathname === '/api/v3/user/emails') json(person.emails)
    else json({ message: 'Not Found' }, 404)
  })
  return github
}
