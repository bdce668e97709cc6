import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderError } from '#contract/providers.ts'
import { createTestApi } from '#testing/api.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { ProviderBrowser, type Led } from '#testing/provider-browser.ts'
import { providerServices } from '#testing/provider-services.ts'

const provider = await startOidcProvider('http://localhost:3000')
const { issuer, clientId, clientSecret } = provider
const client = { clientId, clientSecret }
const api = await createTestApi(
  providerServices([
    { id: 'oidc', name: 'Example', issuer, ...client },
    { id: 'google', name: 'Another', issuer, ...client },
  ]),
)
afterAll(() => provider.close())
beforeEach(() => {
  provider.tamper = undefined
  provider.isDown = false
})

const account = 'ada'
provider.people.set(account, { email: 'ada@example.org', email_verified: true })

function expectFailure({ status, location, cookie }: Led, error: ProviderError, id = 'oidc') {
  const { pathname, search, hash, origin } = location
  expect({ status, address: origin + pathname + search + hash }).toEqual({
    status: 302,
    address: `http://localhost:3000/login?error=${error}&provider=${id}`,
  })
  expect(cookie).toContain('Max-Age=0')
}

/** A browser with an answer of the provider that it has not brought to the site yet. */
async function answered() {
  const browser = new ProviderBrowser(api)
  const { location } = await browser.start()
  return { browser, answer: await browser.signInAt(location, account) }
}

describe('a state', () => {
  test('serves one answer', async () => {
    const { browser, answer } = await answered()
    const cookie = browser.siteCookie
    expect((await browser.bring(answer)).location.pathname).toBe('/login/finish')
    browser.siteCookie = cookie
    expectFailure(await browser.bring(answer), 'expired')
  })

  test('serves one of two answers at once', async () => {
    const { browser, answer } = await answered()
    const both = await Promise.all([browser.bring(answer), browser.bring(answer)])
    expect(both.map(({ location }) => location.pathname).sort()).toEqual(['/login', '/login/finish'])
  })

  test('is used up by an answer that fails', async () => {
    const { browser, answer } = await answered()
    const cookie = browser.siteCookie
    const wrong = new URL(answer)
    wrong.searchParams.set('code', 'wrong')
    expectFailure(await browser.bring(wrong), 'refused')
    browser.siteCookie = cookie
    expectFailure(await browser.bring(answer), 'expired')
  })

  test('of another browser is refused', async () => {
    const { answer } = await answered()
    const other = new ProviderBrowser(api)
    await other.start()
    expectFailure(await other.bring(answer), 'expired')
  })

  test.each(['before', 'after'])(
    'with a second cookie of the name %s the own one is refused',
    async (place) => {
      const { browser, answer } = await answered()
      const other = new ProviderBrowser(api)
      await other.start()
      const both = [browser.siteCookie, other.siteCookie]
      browser.siteCookie = (place === 'after' ? both : both.toReversed()).join('; ')
      expectFailure(await browser.bring(answer), 'expired')
    },
  )

  test('beside the cookie of a sign-in with another provider is taken', async () => {
    const { browser, answer } = await answered()
    const other = new ProviderBrowser(api, 'google')
    await other.start()
    browser.siteCookie = `${other.siteCookie}; ${browser.siteCookie}`
    expect((await browser.bring(answer)).location.pathname).toBe('/login/finish')
  })

  test('without a cookie is refused', async () => {
    const { browser, answer } = await answered()
    browser.siteCookie = ''
    expectFailure(await browser.bring(answer), 'expired')
  })

  test('of another provider is refused', async () => {
    const { browser, answer } = await answered()
    const address = new URL(answer.href.replace('/oidc/', '/google/'))
    expectFailure(await browser.bring(address), 'expired', 'google')
  })

  test.each([
    ['9 minutes 50 seconds', '/login/finish'],
    ['10 minutes', '/login'],
  ])('after %s leads to %s', async (age, path) => {
    const { browser, answer } = await answered()
    await sql`
      update one_time_tokens set expires_at = expires_at - ${age}::interval where purpose = 'provider_state'
    `.execute(api.database)
    expect((await browser.bring(answer)).location.pathname).toBe(path)
  })

  test.each(['', 'x', '%00', 'a&state=b'])('%j is refused', async (state) => {
    const browser = new ProviderBrowser(api)
    await browser.start()
    const url = `/api/accounts/providers/oidc/callback/?state=${state}&code=x`
    expectFailure(await browser.open(url), 'expired')
  })

  test('does not tell the code verifier: neither it nor the nonce is the verifier', async () => {
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start()
    const challenge = location.searchParams.get('code_challenge')
    const [state, nonce] = ['state', 'nonce'].map((name) => location.searchParams.get(name)!)
    for (const seen of [state, nonce]) {
      expect(createHash('sha256').update(seen!).digest('base64url')).not.toBe(challenge)
    }
  })

  test('stores neither itself nor the nonce, the verifier or the cookie', async () => {
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start()
    const rows = await api.database.selectFrom('one_time_tokens').selectAll().execute()
    const stored = JSON.stringify(rows)
    for (const name of ['state', 'nonce']) expect(stored).not.toContain(location.searchParams.get(name))
    expect(stored).not.toContain(browser.siteCookie.split('=')[1])
  })
})

describe('an answer', () => {
  test('that the provider does not explain: it fails', async () => {
    const { browser, answer } = await answered()
    provider.isDown = true
    expectFailure(await browser.bring(answer), 'unavailable')
  })

  test.each([
    ['that the person has cancelled', 'access_denied', 'cancelled'],
    ['with another error', 'server_error', 'refused'],
  ] as const)('%s', async (_name, error, expected) => {
    const { browser, answer } = await answered()
    answer.searchParams.delete('code')
    answer.searchParams.set('error', error)
    answer.searchParams.set('error_description', '<script>')
    expectFailure(await browser.bring(answer), expected)
  })

  test('of a person who cancels at the provider', async () => {
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start()
    expectFailure(await browser.bring(await browser.signInAt(location, account, 'no')), 'cancelled')
  })

  test('of another issuer is refused, and one without an issuer too (mix-up)', async () => {
    const tries: ((answer: URL) => void)[] = [
      ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
      ({ searchParams }) => searchParams.append('iss', issuer),
      ({ searchParams }) => searchParams.delete('iss'),
    ]
    for (const change of tries) {
      const { browser, answer } = await answered()
      expect(answer.searchParams.get('iss')).toBe(issuer)
      change(answer)
      expectFailure(await browser.bring(answer), 'refused')
    }
  })

  test('with the code of another sign-in is refused: its verifier and nonce are others', async () => {
    const [own, stolen] = [await answered(), await answered()]
    own.answer.searchParams.set('code', stolen.answer.searchParams.get('code')!)
    expectFailure(await own.browser.bring(own.answer), 'refused')
  })

  test('with a code that was used is refused', async () => {
    const [first, second] = [await answered(), await answered()]
    await first.browser.bring(first.answer)
    second.answer.searchParams.set('code', first.answer.searchParams.get('code')!)
    expectFailure(await second.browser.bring(second.answer), 'refused')
  })

  test('leads to no other site, whatever its parameters say', async () => {
    for (const name of ['next', 'redirect', 'redirect_uri', 'return_to', 'from', 'error_uri', 'provider']) {
      const { browser, answer } = await answered()
      answer.searchParams.set(name, 'https://evil.example')
      const { location } = await browser.bring(answer)
      expect(location.origin + location.pathname).toBe('http://localhost:3000/login/finish')
    }
    const { location } = await new ProviderBrowser(api).open(
      '/api/accounts/providers/oidc/start/?redirect_uri=https://evil.example&next=//evil.example',
    )
    expect(location.searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:3000\/api\//)
  })
})

const others = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An id token with other claims or another header, signed again unless `key` is undefined. */
function forge(token: unknown, claims: object, header: object, key: typeof others | undefined): string {
  const [head = '', body = '', signature] = String(token).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  const text = `${base64({ ...read(head), ...header })}.${base64({ ...read(body), ...claims })}`
  const own = key ? sign('sha256', Buffer.from(text), key).toString('base64url') : signature
  return `${text}.${'alg' in header ? '' : own}`
}

describe('an id token', () => {
  test.each<[string, object, object, typeof others | undefined]>([
    ['signed with another key', {}, {}, others],
    ['signed with another key that it names', {}, { kid: 'other' }, others],
    ['whose claims are changed', { sub: 'eve' }, {}, undefined],
    ['with the algorithm none', { sub: 'eve' }, { alg: 'none' }, undefined],
    ['with another nonce', { nonce: 'x'.repeat(43) }, {}, others],
    ['of another issuer', { iss: 'https://evil.example' }, {}, others],
    ['for another client', { aud: 'other' }, {}, others],
    ['that has expired', { exp: 1 }, {}, others],
  ])('%s is refused', async (_name, claims, header, key) => {
    provider.tamper = (body) => ({ ...body, id_token: forge(body['id_token'], claims, header, key) })
    const { browser, answer } = await answered()
    expectFailure(await browser.bring(answer), 'refused')
  })

  test('with a MAC of the client secret or of the public key is refused', async () => {
    provider.tamper = (body) => ({
      ...body,
      id_token: forge(body['id_token'], { sub: 'eve' }, { alg: 'HS256' }, undefined) + 'x'.repeat(43),
    })
    const { browser, answer } = await answered()
    expectFailure(await browser.bring(answer), 'refused')
  })

  test('that the provider signed with the right nonce for another sign-in is refused', async () => {
    let earlier: unknown
    provider.tamper = (body) => ((earlier = body['id_token']), body)
    const first = await answered()
    await first.browser.bring(first.answer)
    provider.tamper = (body) => ({ ...body, id_token: earlier })
    const { browser, answer } = await answered()
    expectFailure(await browser.bring(answer), 'refused')
  })

  test('that is absent is refused', async () => {
    provider.tamper = ({ id_token: _absent, ...body }) => body
    const { browser, answer } = await answered()
    expectFailure(await browser.bring(answer), 'refused')
  })
})
