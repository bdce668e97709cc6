import { describe, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { serve } from '#testing/hostile-server.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { providerServices } from '#testing/provider-services.ts'

const client = { clientId: 'id', clientSecret: 'secret' }

describe('a provider', () => {
  /** A browser of an API whose one provider is this server. */
  async function browserFor(origin: string, timeoutMs?: number) {
    const settings = { id: 'oidc' as const, name: 'Example', issuer: origin, ...client }
    return new ProviderBrowser(await createTestApi(providerServices([settings], timeoutMs)))
  }

  test('whose metadata fail first is asked again', async () => {
    let isDown = true
    const { origin, requests } = await serve(({ headers }, response) => {
      const own = `http://${headers.host}`
      const metadata = { issuer: own, authorization_endpoint: `${own}/auth`, token_endpoint: `${own}/token` }
      response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(metadata))
    })
    const browser = await browserFor(origin)
    expect((await browser.start()).location.search).toBe('?error=unavailable&provider=oidc')
    isDown = false
    for (let times = 0; times < 3; times += 1) {
      expect((await browser.start()).location.pathname).toBe('/auth')
    }
    expect(requests).toHaveLength(2)
  })

  test.each<[string, (own: string) => string]>([
    [
      'names another issuer',
      (own) => JSON.stringify({ issuer: 'https://evil.example', token_endpoint: own }),
    ],
    ['is no provider', () => '<html>'],
    ['sends too much', () => ' '.repeat(2 ** 20 + 1)],
  ])('that %s is not used', async (_name, body) => {
    const { origin } = await serve(({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body(`http://${headers.host}`))
    })
    const { location } = await (await browserFor(origin)).start()
    expect(location.search).toBe('?error=unavailable&provider=oidc')
  })

  test('that does not answer is given up', async () => {
    const { origin } = await serve(() => {})
    const { location } = await (await browserFor(origin, 100)).start()
    expect(location.search).toBe('?error=unavailable&provider=oidc')
  })

  test('can not lead the server into the own network', async () => {
    const inner = await serve((_request, response) => response.end('{}'))
    const { origin } = await serve(({ headers }, response) => {
      const own = `http://${headers.host}`
      const metadata = { issuer: own, authorization_endpoint: `${own}/auth`, token_endpoint: inner.origin }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
    })
    const browser = await browserFor(origin)
    const { location } = await browser.start()
    const state = location.searchParams.get('state')
    const led = await browser.open(`/api/accounts/providers/oidc/callback/?state=${state}&code=x`)
    expect(led.location.pathname + led.location.search).toBe('/login?error=unavailable&provider=oidc')
    expect(inner.requests).toEqual([])
  })
})
