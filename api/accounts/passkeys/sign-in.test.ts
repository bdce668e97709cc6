import { beforeEach, expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import * as contract from '#contract/passkeys.ts'
import { getProfile } from '#contract/profiles.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import {
  Authenticator,
  type CreationOptions,
  type Deviations,
  type RequestOptions,
} from '#testing/authenticator.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'

const events: SecurityEvent[] = []
const api = await createTestApi({ securityLog: (event) => events.push(event) })
const { call, database } = api
const origin = 'http://localhost:3000'
const refused = { status: 400, body: { detail: accountMessages.passkey.refused, code: 'passkey_refused' } }
const expired = { status: 400, body: { detail: accountMessages.passkey.expired } }
const browser = 'b'.repeat(43)

let by: Member
let authenticator: Authenticator

/** A member with a passkey. */
async function enrol(): Promise<[Member, Authenticator]> {
  const made = await api.member()
  const one = new Authenticator(origin)
  const options = (await call(contract.passkeyOptions, { token: made.token }))
    .body as unknown as CreationOptions
  const body = { name: 'Laptop', response: one.create(options) }
  expect((await call(contract.addPasskey, { token: made.token, body })).status).toBe(201)
  return [made, one]
}

beforeEach(async () => {
  ;[by, authenticator] = await enrol()
  events.length = 0
})

const challenge = async () => (await call(contract.passkeyLoginOptions)).body as unknown as RequestOptions

const send = (response: object, given: object = {}) =>
  call(contract.passkeyLogin, { body: { response: response as never, ...given } })

const signIn = async (given: Deviations = {}, one = authenticator) => send(one.get(await challenge(), given))

const kindsOf = async ({ id }: Member) =>
  (
    await database
      .selectFrom('account_events')
      .select('kind')
      .where('member_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

const passkeyOf = ({ id }: Member) =>
  database.selectFrom('passkeys').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()

test('the options name no account and are never cached', async () => {
  const { status, body, headers } = await call(contract.passkeyLoginOptions)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { rpId: 'localhost', userVerification: 'required', allowCredentials: [] },
  })
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a passkey signs in, is noted, and the browser becomes a known one', async () => {
  const { status, body, headers } = await send(authenticator.get(await challenge()), { browser })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect((await call(getProfile, { token: body.token })).body).toMatchObject({ id: by.id, passkey_count: 1 })
  expect((await passkeyOf(by)).last_used_at).toBeInstanceOf(Date)
  expect(await kindsOf(by)).toEqual(['passkey_added', 'signed_in'])
  const about = { known_browser: false }
  expect(events).toEqual([{ event: 'sign_in', member: by.id, address: '127.0.0.1', about }])
  events.length = 0
  await send(authenticator.get(await challenge()), { browser })
  expect(events[0]).toMatchObject({ about: { known_browser: true } })
  const mails = (await queuedMails(database)).filter(({ to }) => to === by.email)
  expect(mails.filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1)
})

test('a passkey needs no second factor', async () => {
  const factor = { member_id: by.id, secret: Buffer.alloc(48), confirmed_at: new Date() }
  await database.insertInto('two_factor').values(factor).execute()
  expect((await signIn()).status).toBe(200)
})

const wrong: [string, Deviations][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of the site without its port', { origin: 'http://localhost' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without a verified user', { without: 'verification' }],
  ['without a present user', { without: 'presence' }],
  ['to a creation', { type: 'webauthn.create' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['with a signature of another key', { forged: true }],
  ['with a foreign user handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['with a short user handle', { userHandle: 'eA' }],
  ['without a user handle', { userHandle: null }],
  ['with an unknown credential', { credentialId: Buffer.alloc(32, 7) }],
]

test.each(wrong)('a response %s is refused', async (_, given) => {
  expect(await signIn(given)).toMatchObject(refused)
  expect((await passkeyOf(by)).last_used_at).toBeNull()
  expect((await signIn()).status).toBe(200)
})

test('a failure is recorded where the member is known, and logged without the member elsewhere', async () => {
  await signIn({ forged: true })
  await signIn({ credentialId: Buffer.alloc(32, 7) })
  expect(await kindsOf(by)).toEqual(['passkey_added', 'sign_in_failed'])
  const failed = { event: 'sign_in_failed', address: '127.0.0.1', about: { passkey: true } }
  expect(events).toEqual([
    { ...failed, member: by.id },
    { ...failed, member: null },
  ])
})

test('the signature covers the client data and the authenticator data', async () => {
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const response = authenticator.get(await challenge())
    const bytes = Buffer.from(response.response[part], 'base64url')
    if (part === 'clientDataJSON') bytes.write(' ', bytes.length - 1)
    else bytes[bytes.length - 1]! ^= 1
    const text = part === 'clientDataJSON' ? Buffer.concat([bytes, Buffer.from('}')]) : bytes
    response.response[part] = text.toString('base64url')
    expect(await send(response)).toMatchObject(refused)
  }
})

test('a challenge works once, for its purpose, whether or not the sign-in succeeds', async () => {
  const response = authenticator.get(await challenge())
  expect((await send(response)).status).toBe(200)
  expect(await send(response)).toMatchObject(expired)
  const asked = await challenge()
  expect(await send(authenticator.get(asked, { forged: true }))).toMatchObject(refused)
  expect(await send(authenticator.get(asked))).toMatchObject(expired)
  const creation = (await call(contract.passkeyOptions, { token: by.token }))
    .body as unknown as CreationOptions
  const toCreation = authenticator.get({ challenge: creation.challenge, rpId: 'localhost' })
  expect(await send(toCreation)).toMatchObject(expired)
  expect(await signIn({ challenge: 'A'.repeat(43) })).toMatchObject(expired)
  const late = authenticator.get(await challenge())
  await database.updateTable('one_time_tokens').set({ expires_at: new Date() }).execute()
  expect(await send(late)).toMatchObject(expired)
})

test('of twenty that send one response at once, one signs in', async () => {
  const response = authenticator.get(await challenge())
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(response)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  [0, 0, 200],
  [0, 1, 200],
  [5, 6, 200],
  [5, 5, 400],
  [5, 4, 400],
  [5, 0, 400],
])('after the counter %d, %d is answered %d', async (stored, sent, status) => {
  await database.updateTable('passkeys').set({ counter: stored }).where('member_id', '=', by.id).execute()
  expect((await signIn({ counter: sent })).status).toBe(status)
  expect((await passkeyOf(by)).counter).toBe(status === 200 ? sent : stored)
})

test('of copies with the same counter that sign in at once, one does', async () => {
  const responses = []
  for (let count = 0; count < 8; count += 1)
    responses.push(authenticator.get(await challenge(), { counter: 9 }))
  const answers = await Promise.all(responses.map((response) => send(response)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a removed passkey signs in no more', async () => {
  const { id } = await passkeyOf(by)
  await call(contract.deletePasskey, { token: by.token, params: { id } })
  expect(await signIn()).toMatchObject(refused)
})

test('a suspended member is told why, after the passkey was right', async () => {
  await database
    .updateTable('members')
    .set({ suspended_because: 'They advertise' })
    .where('id', '=', by.id)
    .execute()
  expect(await signIn({ forged: true })).toMatchObject(refused)
  expect(await signIn()).toMatchObject({
    status: 403,
    body: { code: 'suspended', detail: `${messages.login.suspended} They advertise` },
  })
})

test.each([
  [true, 200],
  [false, 400],
])('a demo member where the site is private: %s is answered %d', async (demoSignIn, status) => {
  const site = await createTestApi({ demoSignIn })
  const { id } = await site.member()
  await site.database.updateTable('members').set({ is_demo: true }).where('id', '=', id).execute()
  const one = new Authenticator(origin)
  one.userHandle = Buffer.alloc(32).toString('base64url')
  await site.database.insertInto('passkeys').values(one.row(id)).execute()
  const options = (await site.call(contract.passkeyLoginOptions)).body as unknown as RequestOptions
  const answer = await site.call(contract.passkeyLogin, { body: { response: one.get(options) } })
  expect(answer.status).toBe(status)
})
