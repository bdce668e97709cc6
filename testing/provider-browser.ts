import { finishProviderLogin, linkProvider } from '#contract/providers.ts'
import type { TestApi } from './api.ts'

/** The target of a redirect of the site. */
export interface Led {
  status: number
  location: URL
  cookie: string
}

/** A browser in which somebody signs in with a provider: its cookies of the site and of the provider. */
export class ProviderBrowser {
  readonly #api: TestApi
  readonly #provider: string
  readonly #cookies = new Map<string, string>()
  siteCookie = ''

  constructor(api: TestApi, provider = 'oidc') {
    this.#api = api
    this.#provider = provider
  }

  /** Opens an address of the site, with the cookie that it has set. */
  async open(url: string, headers: Record<string, string> = {}): Promise<Led> {
    const answer = await this.#api.send({ url, headers: { cookie: this.siteCookie, ...headers } })
    const cookie = answer.headers['set-cookie'] ?? ''
    if (cookie !== '') this.siteCookie = cookie.split(';', 1)[0]!
    const location = new URL(answer.headers['location'] ?? '', 'http://localhost:3000')
    return { status: answer.status, location, cookie }
  }

  /** Begins a sign-in, or a connection with the code of a link. */
  start(link?: string): Promise<Led> {
    const query = link === undefined ? '' : `?link=${encodeURIComponent(link)}`
    return this.open(`/api/accounts/providers/${this.#provider}/start/${query}`)
  }

  /** Signs in at the provider, and returns the address of the site that its answer goes to. */
  async signInAt(address: URL, account: string, answer: 'yes' | 'no' = 'yes'): Promise<URL> {
    let next = address
    let body: URLSearchParams | undefined
    for (let steps = 0; steps < 10; steps += 1) {
      const response = await fetch(next, {
        ...{ method: body ? 'POST' : 'GET', redirect: 'manual' },
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body }),
      })
      await response.arrayBuffer()
      for (const cookie of response.headers.getSetCookie()) {
        const [name, value] = cookie.split(';', 1)[0]!.split('=') as [string, string]
        this.#cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null && body) throw new Error(`The provider answers ${response.status}.`)
      if (location === null) {
        body = new URLSearchParams({ account, answer })
        continue
      }
      body = undefined
      next = new URL(location, next)
      if (next.host !== address.host) return next
    }
    throw new Error('The provider redirects without an end.')
  }

  /** Brings an answer of the provider to the site. */
  bring({ pathname, search }: URL): Promise<Led> {
    return this.open(pathname + search)
  }

  /** A whole way to the provider and back, as this person. */
  async go(account: string, link?: string): Promise<Led> {
    const { location } = await this.start(link)
    return this.bring(await this.signInAt(location, account))
  }

  /** The answer to a code of /login/finish. */
  finish({ location }: Pick<Led, 'location'>) {
    return this.#api.call(finishProviderLogin, { body: { code: codeIn(location) } })
  }

  /** A code that connects a member with the provider. */
  async linkCode(token: string): Promise<string> {
    const { body } = await this.#api.call(linkProvider, { token, params: { provider: this.#provider } })
    return body.code
  }
}

/** The code in an address of /login/finish. */
export function codeIn(location: URL): string {
  return new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
}
