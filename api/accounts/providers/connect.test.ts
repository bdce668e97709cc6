import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { getProfile } from '#contract/profiles.ts'
import { linkProvider, unlinkProvider } from '#contract/providers.ts'
import { createTestApi } from '#testing/api.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { providerServices } from '#testing/provider-services.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'

const provider = await startOidcProvider('http://localhost:3000')
const { issuer, clientId, clientSecret } = provider
const api = await createTestApi(
  providerServices([
    { id: 'oidc', name: 'Example', issuer, clientId, clientSecret },
    { id: 'github', name: 'GitHub', issuer: 'https://github.com', clientId, clientSecret },
  ]),
)
const { call, member, database } = api
afterAll(() => provider.close())

const params = { provider: 'oidc' }
let counted = 0
const newSubject = () => `linked-${(counted += 1)}`

async function connect(given: Member, subject = newSubject()) {
  const browser = new ProviderBrowser(api)
  return browser.go(subject, await browser.linkCode(given.token))
}

const address = ({ location }: { location: URL }) => location.pathname + location.search
const connected = '/settings/security?connected=oidc'
const failed = (error: string) => `/settings/security?error=${error}&provider=oidc`
const providersOf = async ({ token }: Member) => (await call(getProfile, { token })).body.providers

async function kinds({ id }: Member) {
  const events = database.selectFrom('account_events').select('kind').where('member_id', '=', id)
  return (await events.orderBy('id').execute()).map(({ kind }) => kind)
}

describe('a link code', () => {
  test('connects an identity, which signs in then; a mail tells of it', async () => {
    const ada = await member()
    expect(address(await connect(ada, 'ada'))).toBe(connected)
    expect(await providersOf(ada)).toEqual(['oidc'])
    expect(await kinds(ada)).toEqual(['provider_connected'])
    const mails = (await queuedMails(database)).filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Example was connected with your Toolshelf account'])
    const browser = new ProviderBrowser(api)
    const { body } = await browser.finish(await browser.go('ada'))
    expect((await call(getProfile, { token: body.token })).body.id).toBe(ada.id)
  })

  test('connects the same identity twice, and tells of it once', async () => {
    const ada = await member()
    const subject = newSubject()
    for (let times = 0; times < 2; times += 1) expect(address(await connect(ada, subject))).toBe(connected)
    expect(await kinds(ada)).toEqual(['provider_connected'])
  })

  test('does not connect the identity of another account', async () => {
    const [ada, bob] = [await member(), await member()]
    const subject = newSubject()
    await connect(ada, subject)
    expect(address(await connect(bob, subject))).toBe(failed('identity_taken'))
    expect([await providersOf(ada), await providersOf(bob)]).toEqual([['oidc'], []])
  })

  test('does not connect a second identity of the provider', async () => {
    const ada = await member()
    await connect(ada)
    expect(address(await connect(ada))).toBe(failed('already_connected'))
  })

  test('connects an identity with one of two members at once', async () => {
    const both = [await member(), await member()]
    const subject = newSubject()
    await Promise.all(both.map((one) => connect(one, subject)))
    expect((await Promise.all(both.map(providersOf))).flat()).toEqual(['oidc'])
  })

  test('is good once, for its provider, for a minute', async () => {
    const { token } = await member()
    const browser = new ProviderBrowser(api)
    const used = await browser.linkCode(token)
    const both = await Promise.all([browser.start(used), browser.start(used)])
    expect(both.filter(({ location }) => location.origin === issuer)).toHaveLength(1)
    const { body: other } = await call(linkProvider, { token, params: { provider: 'github' } })
    const late = await browser.linkCode(token)
    await sql`
      update one_time_tokens set expires_at = expires_at - interval '60 seconds'
      where purpose = 'provider_link' and data ->> 'provider' = 'oidc'
    `.execute(database)
    for (const code of [used, other.code, late, '', 'x'.repeat(43)]) {
      expect(address(await browser.start(code))).toBe(failed('expired'))
    }
  })

  test('is refused when a browser comes from another site: nobody connects a visitor with their account', async () => {
    const { token } = await member()
    const browser = new ProviderBrowser(api)
    for (const site of ['cross-site', 'same-site', 'none']) {
      const url = `/api/accounts/providers/oidc/start/?link=${await browser.linkCode(token)}`
      expect(address(await browser.open(url, { 'sec-fetch-site': site }))).toBe(failed('expired'))
    }
    const url = `/api/accounts/providers/oidc/start/?link=${await browser.linkCode(token)}`
    const { location } = await browser.open(url, { 'sec-fetch-site': 'same-origin' })
    expect(location.origin).toBe(issuer)
  })

  test.each([
    ['has ended', (one: Member) => call(logout, { token: one.token })],
    [
      'is of a member who was suspended',
      ({ id }: Member) =>
        database.updateTable('members').set({ suspended_because: 'Spam' }).where('id', '=', id).execute(),
    ],
  ])('connects nothing when its session %s', async (_name, end) => {
    const ada = await member()
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start(await browser.linkCode(ada.token))
    const answer = await browser.signInAt(location, newSubject())
    await end(ada)
    expect(address(await browser.bring(answer))).toBe(failed('expired'))
    expect(await kinds(ada)).not.toContain('provider_connected')
  })

  test('leads back to the settings when the person cancels', async () => {
    const { token } = await member()
    const browser = new ProviderBrowser(api)
    const { location } = await browser.start(await browser.linkCode(token))
    const led = await browser.bring(await browser.signInAt(location, 'ada', 'no'))
    expect(address(led)).toBe(failed('cancelled'))
  })

  test('is given for providers that are set alone', async () => {
    const { token } = await member()
    expect((await call(linkProvider, { token, params: { provider: 'google' } })).status).toBe(404)
    expect((await call(linkProvider, { params })).status).toBe(401)
  })
})

describe('unlinkProvider', () => {
  const unlink = ({ token }: Member, id = 'oidc') => call(unlinkProvider, { token, params: { provider: id } })
  const withoutPassword = ({ id }: Member) =>
    database.updateTable('members').set({ password_hash: null }).where('id', '=', id).execute()

  async function also({ id }: Member, table: 'passkey' | 'github' | 'google') {
    const identity = {
      provider: table,
      issuer: `https://${table}.example`,
      subject: String(id),
      member_id: id,
    }
    const passkey = { member_id: id, credential_id: Buffer.from(String(id)), name: 'Key' }
    const keys = { public_key: Buffer.from('x'), user_handle: Buffer.from('x') }
    if (table === 'passkey')
      await database
        .insertInto('passkeys')
        .values({ ...passkey, ...keys })
        .execute()
    else await database.insertInto('provider_identities').values(identity).execute()
  }

  test('disconnects the provider of a member with a password; a mail tells of it', async () => {
    const ada = await member()
    await connect(ada)
    expect((await unlink(ada)).status).toBe(204)
    expect(await providersOf(ada)).toEqual([])
    expect(await kinds(ada)).toEqual(['provider_connected', 'provider_disconnected'])
    const mails = (await queuedMails(database)).filter(({ to }) => to === ada.email)
    expect(mails.at(-1)!.subject).toBe('Example was disconnected from your Toolshelf account')
  })

  test('answers 404 when the provider is not connected or not set', async () => {
    const ada = await member()
    expect((await unlink(ada)).body).toEqual({
      code: 'not_found',
      detail: accountMessages.provider.notConnected,
    })
    expect((await unlink(ada, 'google')).status).toBe(404)
  })

  test.each([
    ['nothing else', undefined, 409],
    ['a passkey', 'passkey', 204],
    ['another provider', 'github', 204],
    ['a provider that is set no more', 'google', 409],
  ] as const)('with %s as another way in', async (_name, other, expected) => {
    const ada = await member()
    await connect(ada)
    await withoutPassword(ada)
    if (other) await also(ada, other)
    const { status, body } = await unlink(ada)
    expect(status).toBe(expected)
    if (status === 409)
      expect(body).toEqual({ code: 'last_way_in', detail: accountMessages.account.lastWayIn })
    expect((await providersOf(ada)).includes('oidc')).toBe(expected === 409)
  })

  test('of two providers at once leaves one', async () => {
    for (let times = 0; times < 5; times += 1) {
      const ada = await member()
      await connect(ada)
      await withoutPassword(ada)
      await also(ada, 'github')
      const both = await Promise.all([unlink(ada), unlink(ada, 'github')])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    }
  })
})
