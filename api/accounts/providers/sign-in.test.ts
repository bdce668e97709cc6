import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { getProfile } from '#contract/profiles.ts'
import { verifyEmail } from '#contract/email-verification.ts'
import { finishProviderLogin, listProviders } from '#contract/providers.ts'
import { createTestApi } from '#testing/api.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { codeIn, ProviderBrowser } from '#testing/provider-browser.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { queuedMails } from '#testing/queued-mails.ts'

const provider = await startOidcProvider('http://localhost:3000')
const api = await createTestApi(oidcServices(provider))
const { database, call, member } = api
afterAll(() => provider.close())
beforeEach(() => {
  provider.tamper = undefined
  provider.isDown = false
})

let counted = 0

/** A person at the provider. */
function person(claims: object = {}): string {
  counted += 1
  const sub = `person-${counted}`
  provider.people.set(sub, {
    ...{ email: `${sub}@example.org`, email_verified: true, name: `Person ${counted}` },
    ...claims,
  })
  return sub
}

test('the providers that are set are listed', async () => {
  const { status, body, headers } = await call(listProviders)
  expect({ status, body }).toEqual({ status: 200, body: [{ id: 'oidc', name: 'Example' }] })
  expect(headers['cache-control']).toBe('private, no-store')
})

test.each(['start/', 'callback/?state=x'])('%s of a provider that is not set is 404', async (path) => {
  for (const id of ['github', 'unknown', 'x', '__proto__']) {
    const { status } = await api.send({ url: `/api/accounts/providers/${id}/${path}` })
    expect([id, status]).toEqual([id, 404])
  }
})

describe('start', () => {
  test('leads to the provider with a code flow, PKCE, state and nonce', async () => {
    const { status, location } = await new ProviderBrowser(api).start()
    expect(status).toBe(302)
    expect(location.origin).toBe(provider.issuer)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/accounts/providers/oidc/callback/',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('is neither stored nor named to the provider, and sets a cookie of its provider', async () => {
    const { headers } = await api.send({ url: '/api/accounts/providers/oidc/start/' })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['set-cookie']).toMatch(
      /^provider_state_oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('sets a cookie with https that no other host can set', async () => {
    const https = await createTestApi({ ...oidcServices(provider), siteUrl: 'https://toolshelf.example' })
    const set = /^__Host-provider_state_oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/
    const { headers } = await https.send({ url: '/api/accounts/providers/oidc/start/' })
    expect(headers['set-cookie']).toMatch(set)
    // As it is removed after the answer.
    const { headers: after } = await https.send({ url: '/api/accounts/providers/oidc/callback/?state=x' })
    expect(after['set-cookie']).toBe(
      '__Host-provider_state_oidc=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
  })
})

describe('a new person', () => {
  test('gets an account with the name and the verified address', async () => {
    const sub = person({ name: ' Ada  Lovelace ' })
    const browser = new ProviderBrowser(api)
    const led = await browser.go(sub)
    expect(led.location.pathname).toBe('/login/finish')
    expect(led.cookie).toContain('Max-Age=0')
    const { status, body } = await browser.finish(led)
    expect(status).toBe(200)
    const { body: user } = await call(getProfile, { token: body.token })
    expect(user).toMatchObject({
      name: 'Ada  Lovelace',
      email: `${sub}@example.org`,
      email_verified: true,
      has_password: false,
      providers: ['oidc'],
    })
    const events = database.selectFrom('account_events').select('kind').where('member_id', '=', user.id)
    expect(await events.execute()).toEqual([{ kind: 'registered' }])
    const row = await database
      .selectFrom('provider_identities')
      .selectAll()
      .where('subject', '=', sub)
      .execute()
    expect(row).toMatchObject([{ provider: 'oidc', issuer: provider.issuer, member_id: user.id }])
  })

  test.each([
    ['false', false],
    ['absent', undefined],
    ['a text', 'true'],
  ])('whose email_verified is %s has an unverified address', async (_name, email_verified) => {
    const sub = person({ email_verified })
    const browser = new ProviderBrowser(api)
    await browser.finish(await browser.go(sub))
    const row = database
      .selectFrom('members')
      .select('email_verified')
      .where('email', '=', `${sub}@example.org`)
    expect(await row.executeTakeFirst()).toEqual({ email_verified: false })
    const [mail, ...others] = (await queuedMails(database)).filter(({ to }) => to === `${sub}@example.org`)
    expect(others).toEqual([])
    const link = /\/verify-email\?token=([\w-]+)/.exec(mail!.text)![1]!
    expect((await call(verifyEmail, { body: { token: link } })).status).toBe(200)
    expect(await row.executeTakeFirst()).toEqual({ email_verified: true })
  })

  test('whose address is verified gets no mail', async () => {
    const sub = person()
    const browser = new ProviderBrowser(api)
    await browser.finish(await browser.go(sub))
    const mails = (await queuedMails(database)).filter(({ to }) => to === `${sub}@example.org`)
    expect(mails).toEqual([])
  })

  test.each([
    ['is too long', 'x'.repeat(51)],
    ['is too short', 'x'],
    ['is reserved', 'Toolshelf'],
    ['has control characters', 'a\u202eb'],
    ['is absent', undefined],
  ])('whose name %s is named like the username', async (_case, name) => {
    const sub = person({ name })
    const browser = new ProviderBrowser(api)
    const { status } = await browser.finish(await browser.go(sub))
    expect(status).toBe(200)
    const row = database
      .selectFrom('members')
      .select(['name', 'username'])
      .where('email', '=', `${sub}@example.org`)
    const found = await row.executeTakeFirstOrThrow()
    expect(found.name).toBe(found.username)
  })

  test.each([
    ['absent', undefined],
    ['no address', 'nobody'],
  ])('whose address is %s is refused', async (_case, email) => {
    const { location } = await new ProviderBrowser(api).go(person({ email }))
    expect(location.pathname + location.search).toBe('/login?error=address_missing&provider=oidc')
  })

  test('whose address is taken joins nobody, in any case of the letters', async () => {
    const { email } = await member()
    const { location } = await new ProviderBrowser(api).go(person({ email: email.toUpperCase() }))
    expect(location.pathname + location.search).toBe('/login?error=address_taken&provider=oidc')
  })

  test('whose address is taken before the finish is refused', async () => {
    const sub = person()
    const browser = new ProviderBrowser(api)
    const led = await browser.go(sub)
    await member({ email: `${sub}@example.org` })
    const { status, body } = await browser.finish(led)
    expect([status, body]).toEqual([
      400,
      { code: 'address_taken', detail: accountMessages.provider.addressTaken },
    ])
  })

  test('in two browsers at once gets one account', async () => {
    const sub = person()
    const browsers = [new ProviderBrowser(api), new ProviderBrowser(api)]
    const led = await Promise.all(browsers.map((browser) => browser.go(sub)))
    const finished = await Promise.all(browsers.map((browser, n) => browser.finish(led[n]!)))
    expect(finished.map(({ status }) => status)).toEqual([200, 200])
    const members = await Promise.all(finished.map(({ body }) => call(getProfile, { token: body.token })))
    expect(members[0]!.body.id).toBe(members[1]!.body.id)
  })
})

describe('a known person', () => {
  async function known() {
    const sub = person()
    const browser = new ProviderBrowser(api)
    const { body } = await browser.finish(await browser.go(sub))
    const { body: user } = await call(getProfile, { token: body.token })
    return { sub, browser, user }
  }

  test('signs in by `sub`, whatever the address is', async () => {
    const { sub, user } = await known()
    provider.people.set(sub, { email: (await member()).email, email_verified: true })
    const browser = new ProviderBrowser(api)
    const { body } = await browser.finish(await browser.go(sub))
    const { body: again } = await call(getProfile, { token: body.token })
    expect([again.id, again.email]).toEqual([user.id, user.email])
  })

  test('is asked for the second factor', async () => {
    const { sub, user } = await known()
    await sql`
      insert into two_factor (member_id, secret, confirmed_at) values (${user.id}, '\\x00'::bytea, now())
    `.execute(database)
    const browser = new ProviderBrowser(api)
    const { status, body } = await browser.finish(await browser.go(sub))
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'two_factor_required', two_factor_token: expect.any(String) })
  })

  test('who is suspended reads the sentence of the login', async () => {
    const { sub, user } = await known()
    await database
      .updateTable('members')
      .set({ suspended_because: 'Spam' })
      .where('id', '=', user.id)
      .execute()
    const browser = new ProviderBrowser(api)
    const { status, body } = await browser.finish(await browser.go(sub))
    expect([status, body]).toEqual([
      403,
      { code: 'suspended', detail: 'The moderators have suspended this account: Spam' },
    ])
  })

  test('who has disconnected meanwhile does not come in, and gets no second account', async () => {
    const { sub, user } = await known()
    const browser = new ProviderBrowser(api)
    const led = await browser.go(sub)
    await database.deleteFrom('provider_identities').where('member_id', '=', user.id).execute()
    expect((await browser.finish(led)).status).toBe(400)
  })
})

describe('a code of the finish', () => {
  test('works once, also of two at once', async () => {
    const browser = new ProviderBrowser(api)
    const led = await browser.go(person())
    const both = await Promise.all([browser.finish(led), browser.finish(led)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = await browser.finish(led)
    expect([third.status, third.body]).toEqual([
      400,
      { code: 'expired', detail: accountMessages.provider.code },
    ])
  })

  test.each([
    ['50 seconds', 200],
    ['60 seconds', 400],
  ])('after %s is answered %s', async (age, expected) => {
    const browser = new ProviderBrowser(api)
    const led = await browser.go(person())
    await sql`
      update one_time_tokens set expires_at = expires_at - ${age}::interval where purpose = 'provider_finish'
    `.execute(database)
    expect((await browser.finish(led)).status).toBe(expected)
  })

  test('is no state, and a state is no code', async () => {
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start()
    const code = location.searchParams.get('state')!
    expect((await call(finishProviderLogin, { body: { code } })).status).toBe(400)
    const finish = codeIn((await browser.go(person())).location)
    const led = await browser.open(`/api/accounts/providers/oidc/callback/?state=${finish}&code=x`)
    expect(led.location.search).toBe('?error=expired&provider=oidc')
  })
})
