import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import * as contract from '#contract/passkeys.ts'
import type { Member } from '#testing/rows.ts'
import { hashOf } from '#api/http/viewer.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import {
  Authenticator,
  type CreationOptions,
  type Deviations,
  type RequestOptions,
} from '#testing/authenticator.ts'
import { queuedMails } from '#testing/queued-mails.ts'

const events: SecurityEvent[] = []
const oidc = { name: 'Example', issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' }
const api = await createTestApi({
  accounts: { emailVerification: false, moderatorsNeed2fa: false, providers: [{ ...oidc, id: 'oidc' }] },
  securityLog: (event) => events.push(event),
})
const { call, database, member } = api
const origin = 'http://localhost:3000'

afterEach(() => void (events.length = 0))

async function optionsFor({ token }: Pick<Member, 'token'>) {
  return (await call(contract.passkeyOptions, { token })).body as unknown as CreationOptions
}

async function add(by: Member, authenticator = new Authenticator(origin), given: Deviations = {}) {
  const response = authenticator.create(await optionsFor(by), given)
  return call(contract.addPasskey, { token: by.token, body: { name: 'Laptop', response } })
}

async function kindsOf({ id }: Member) {
  const rows = await database
    .selectFrom('account_events')
    .select('kind')
    .where('member_id', '=', id)
    .execute()
  return rows.map(({ kind }) => kind)
}

const rowsOf = ({ id }: Member) =>
  database.selectFrom('passkeys').selectAll().where('member_id', '=', id).orderBy('id').execute()

test('the options ask for a discoverable passkey with user verification, and are never cached', async () => {
  const by = await member()
  const { status, headers, body } = await call(contract.passkeyOptions, { token: by.token })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Toolshelf' },
    user: { name: by.username },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  })
  const { challenge, user } = body as unknown as CreationOptions
  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
  expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
  expect((await optionsFor(by)).challenge).not.toBe(challenge)
})

test('a passkey is added, listed without its key, mailed about and recorded', async () => {
  const by = await member()
  const { status, body, headers } = await add(by)
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Laptop',
    created_at: expect.any(String),
    last_used_at: null,
  })
  const listed = await call(contract.listPasskeys, { token: by.token })
  expect(listed.body).toEqual([body])
  expect(listed.headers['cache-control']).toBe('private, no-store')
  expect(await kindsOf(by)).toEqual(['passkey_added'])
  expect(events).toEqual([{ event: 'passkey_added', member: by.id, address: '127.0.0.1' }])
  const [mail] = (await queuedMails(database)).filter(({ to }) => to === by.email)
  expect(mail).toMatchObject({ subject: 'New passkey for your Toolshelf account' })
  expect(mail!.text).toContain('If it was not you')
})

test('all passkeys of a member have one user handle, and known ones are excluded', async () => {
  const by = await member()
  const [first, second] = [new Authenticator(origin), new Authenticator(origin)]
  // Both are made before one is stored.
  const options = [await optionsFor(by), await optionsFor(by)]
  for (const [n, one] of [first, second].entries()) {
    const body = { name: `Key ${n}`, response: one.create(options[n]!) }
    expect((await call(contract.addPasskey, { token: by.token, body })).status).toBe(201)
  }
  const [one, other] = await rowsOf(by)
  expect(one!.user_handle).toEqual(other!.user_handle)
  expect(one!.transports).toEqual(['hybrid', 'internal'])
  const { excludeCredentials, user } = await optionsFor(by)
  expect(excludeCredentials!.map(({ id }: { id: string }) => id)).toEqual(
    [first, second].map(({ credentialId }) => credentialId.toString('base64url')),
  )
  expect(user.id).toBe(one!.user_handle.toString('base64url'))
  expect((await optionsFor(await member())).user.id).not.toBe(user.id)
})

const wrong: [string, Deviations][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of a subdomain', { origin: 'http://a.localhost:3000' }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without a verified user', { without: 'verification' }],
  ['without a present user', { without: 'presence' }],
  ['to a sign-in', { type: 'webauthn.get' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['with an algorithm that was not offered', { algorithm: -36 }],
  ['with an unknown attestation', { format: 'mine' }],
  ['with a certificate', { format: 'packed', statement: new Map<string, unknown>([['x5c', []]]) }],
  ['with a format that fetches', { format: 'fido-u2f', statement: new Map<string, unknown>([['x5c', []]]) }],
  ['with a statement in none', { statement: new Map([['sig', 'x']]) }],
]

test.each(wrong)('a response %s adds nothing', async (_, given) => {
  const by = await member()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { status, body } = await add(by, new Authenticator(origin), given)
  expect({ status, body }).toMatchObject({ status: 400, body: { detail: accountMessages.passkey.refused } })
  expect(await rowsOf(by)).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('a challenge works once, for its member and its purpose, for five minutes', async () => {
  const [by, stranger] = [await member(), await member()]
  const expired = { status: 400, body: { detail: accountMessages.passkey.expired } }
  const response = new Authenticator(origin).create(await optionsFor(by))
  const body = { name: 'Laptop', response }
  const send = (token: string, sent: object = body) =>
    call(contract.addPasskey, { token, body: sent as never })
  const login = (await call(contract.passkeyLoginOptions)).body as unknown as RequestOptions
  const ofLogin = new Authenticator(origin).create({ ...login, rp: { id: login.rpId }, user: { id: 'eA' } })
  expect(await send(by.token, { name: 'Laptop', response: ofLogin })).toMatchObject(expired)
  const made = new Authenticator(origin).create({ ...(await optionsFor(by)), challenge: 'A'.repeat(43) })
  expect(await send(by.token, { name: 'Laptop', response: made })).toMatchObject(expired)
  expect((await send(by.token)).status).toBe(201)
  expect(await send(by.token)).toMatchObject(expired)
  const others = new Authenticator(origin).create(await optionsFor(stranger))
  expect(await send(by.token, { name: 'Laptop', response: others })).toMatchObject(expired)
  for (const [seconds, status] of [
    [60 * limits.passkey.minutes - 10, 201],
    [60 * limits.passkey.minutes, 400],
  ]) {
    const late = new Authenticator(origin).create(await optionsFor(by))
    const expires_at = new Date(Date.now() + 1000 * (300 - seconds!))
    await database.updateTable('one_time_tokens').set({ expires_at }).where('member_id', '=', by.id).execute()
    expect((await send(by.token, { name: 'Laptop', response: late })).status).toBe(status)
  }
})

test('of twenty that send one response at once, one adds the passkey', async () => {
  const by = await member()
  const response = new Authenticator(origin).create(await optionsFor(by))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(contract.addPasskey, { token: by.token, body: { name: 'Laptop', response } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await rowsOf(by)).toHaveLength(1)
})

test('a credential that is known is refused, also for another member', async () => {
  const [by, stranger] = [await member(), await member()]
  const authenticator = new Authenticator(origin)
  expect((await add(by, authenticator)).status).toBe(201)
  for (const one of [by, stranger]) {
    const { status, body } = await add(one, authenticator)
    expect({ status, body }).toMatchObject({ status: 409, body: { detail: accountMessages.passkey.known } })
  }
})

test('a member has at most 20 passkeys, also when they are added at once', async () => {
  const by = await member()
  for (let count = 1; count < limits.passkey.ofOneMember; count += 1) {
    const authenticator = new Authenticator(origin)
    authenticator.userHandle = 'eA'
    await database.insertInto('passkeys').values(authenticator.row(by.id)).execute()
  }
  const options = [await optionsFor(by), await optionsFor(by), await optionsFor(by)]
  const answers = await Promise.all(
    options.map((one) =>
      call(contract.addPasskey, {
        token: by.token,
        body: { name: 'Laptop', response: new Authenticator(origin).create(one) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await rowsOf(by)).toHaveLength(limits.passkey.ofOneMember)
  const { status, body } = await call(contract.passkeyOptions, { token: by.token })
  expect({ status, body }).toMatchObject({ status: 409, body: { detail: accountMessages.passkey.tooMany } })
})

test.each([
  ['', 400],
  ['x', 201],
  ['x'.repeat(limits.passkey.name), 201],
  ['x'.repeat(limits.passkey.name + 1), 400],
  ['a\u202eb', 400],
])('a passkey named %j is answered %d', async (name, status) => {
  const by = await member()
  const response = new Authenticator(origin).create(await optionsFor(by))
  const answer = await call(contract.addPasskey, { token: by.token, body: { name, response } })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body).toHaveProperty('errors.name')
})

test('members remove their own passkeys only', async () => {
  const [by, stranger] = [await member(), await member()]
  const { id } = (await add(by)).body
  const remove = (token: string) => call(contract.deletePasskey, { token, params: { id } })
  const refused = await remove(stranger.token)
  expect(refused).toMatchObject({ status: 404, body: { detail: accountMessages.passkey.notFound } })
  expect((await remove(by.token)).status).toBe(204)
  expect((await remove(by.token)).status).toBe(404)
  expect(await kindsOf(by)).toEqual(['passkey_added', 'passkey_removed'])
  const mails = (await queuedMails(database)).filter(({ to }) => to === by.email)
  expect(mails.map(({ subject }) => subject)).toContain('Passkey removed from your Toolshelf account')
  expect(events.map(({ event }) => event)).toEqual(['passkey_added', 'passkey_removed'])
})

async function withoutPassword(): Promise<Member> {
  const by = await member()
  await database.updateTable('members').set({ password_hash: null }).where('id', '=', by.id).execute()
  // A change of the password ends the sessions.
  const token = 'x'.repeat(35) + String(by.id).padStart(8, '0')
  await database
    .insertInto('sessions')
    .values({ member_id: by.id, token_hash: hashOf(token) })
    .execute()
  return { ...by, token }
}

test('the last way to sign in stays, unless a provider is another', async () => {
  const by = await withoutPassword()
  const { id } = (await add(by)).body
  const remove = () => call(contract.deletePasskey, { token: by.token, params: { id } })
  expect(await remove()).toMatchObject({ status: 409, body: { detail: accountMessages.account.lastWayIn } })
  const identity = { issuer: 'https://id.example', subject: `${by.id}`, member_id: by.id }
  await database
    .insertInto('provider_identities')
    .values({ ...identity, provider: 'github' })
    .execute()
  // A provider that is set no more signs nobody in.
  expect((await remove()).status).toBe(409)
  await database
    .updateTable('provider_identities')
    .set({ provider: 'oidc' })
    .where('member_id', '=', by.id)
    .execute()
  expect((await remove()).status).toBe(204)
})

test('of the last two, removed at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const by = await withoutPassword()
    const ids = [(await add(by)).body.id, (await add(by)).body.id]
    const answers = await Promise.all(
      ids.map((id) => call(contract.deletePasskey, { token: by.token, params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await rowsOf(by)).toHaveLength(1)
  }
})
