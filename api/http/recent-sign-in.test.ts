import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { login } from '#contract/accounts.ts'
import { changeEmail } from '#contract/email-verification.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addPasskey, confirmPasskey, passkeyLoginOptions, passkeyOptions } from '#contract/passkeys.ts'
import { changePassword, confirmPassword } from '#contract/passwords.ts'
import { exportAccount } from '#contract/account-export.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createTestApi } from '#testing/api.ts'
import { Authenticator, type CreationOptions, type RequestOptions } from '#testing/authenticator.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { password, type Member } from '#testing/rows.ts'

const many = { points: 1_000_000, seconds: 60 }
const events: SecurityEvent[] = []
const api = await createTestApi({
  limits: createLimits({
    rates: { ...defaultRates, login: many, passkey: many, passkey_login: many },
    secret: 'for tests only',
  }),
  securityLog: (event) => events.push(event),
})
const { appoint, call, database } = api
const needed = { code: 'recent_sign_in_needed' }
const wrongPassword = { password: [accountMessages.account.wrongPassword] }
const browser = 'b'.repeat(43)
let member: Member

beforeEach(async () => {
  member = await api.member({ browser })
  events.length = 0
})

/** Moves the sign-in of a session, and its confirmation, into the past. */
async function age(token: string, time: string): Promise<void> {
  await sql`
    update sessions set created_at = created_at - ${time}::interval, confirmed_at = confirmed_at - ${time}::interval
    where token_hash = ${hashOf(token)}
  `.execute(database)
}

/** Takes the password of the member, and begins a session: a change of the password ends the others. */
async function removePassword(): Promise<void> {
  await database.updateTable('members').set({ password_hash: null }).where('id', '=', member.id).execute()
  const { token, hash } = newToken()
  await database.insertInto('sessions').values({ member_id: member.id, token_hash: hash }).execute()
  member = { ...member, token }
}

const statusOf = async (token = member.token) => (await call(exportAccount, { token })).status
const confirm = (secret = password, given: object = {}) =>
  call(confirmPassword, { token: member.token, body: { password: secret, ...given } })

const named = (recent: string) =>
  Object.values<Endpoint>(endpoints)
    .filter((endpoint) => endpoint.recent === recent)
    .map(({ name }) => name)
    .sort()

describe('the contract', () => {
  test('asks for a recent sign-in where ways in are added or removed, access tokens are made, sessions end, everything is exported, members are erased and roles are given', () => {
    expect(named('always')).toEqual([
      'addPasskey',
      'addToken',
      'changeRole',
      'deletePasskey',
      'endOtherSessions',
      'endSession',
      'eraseMember',
      'exportAccount',
      'exportMember',
      'linkProvider',
      'passkeyOptions',
      'turnOffMemberTwoStep',
      'unlinkProvider',
    ])
    expect(named('passwordless')).toEqual([
      'changeEmail',
      'changePassword',
      'deleteAccount',
      'setUpTwoFactor',
      'turnOffTwoFactor',
    ])
  })
})

test.each(named('always'))('%s is refused with a session of three hours', async (name) => {
  const endpoint = endpoints[name as keyof typeof endpoints] as Endpoint
  if (endpoint.access === 'administrator') await appoint(member, { administrator: true })
  const body = name === 'changeRole' ? { role: 'moderator' } : undefined
  const given = { token: member.token, body, params: { id: 1, provider: 'github', username: 'nobody_here' } }
  await age(member.token, '3 hours')
  expectRefused(await call(endpoint, given), 403, needed)
  await confirm()
  expect((await call(endpoint, given)).status).not.toBe(403)
})

const withoutPassword: Record<string, object> = {
  changeEmail: { email: 'new@example.org' },
  changePassword: { new_password: 'a much longer one' },
  deleteAccount: {},
  setUpTwoFactor: {},
  turnOffTwoFactor: { code: '123456' },
}

test.each(named('passwordless'))(
  '%s of an account without a password is refused with a session of three hours',
  async (name) => {
    await removePassword()
    await age(member.token, '3 hours')
    const endpoint = endpoints[name as keyof typeof endpoints] as Endpoint
    const given = { token: member.token, body: withoutPassword[name]! }
    expectRefused(await call(endpoint, given), 403, needed)
    await sql`update sessions set confirmed_at = now() where token_hash = ${hashOf(member.token)}`.execute(
      database,
    )
    expect((await call(endpoint, given)).status).not.toBe(403)
  },
)

test('a sign-in is recent for 10 minutes', async () => {
  await age(member.token, '9 minutes 50 seconds')
  expect(await statusOf()).toBe(200)
  await age(member.token, '10 seconds')
  const refused = await call(exportAccount, { token: member.token })
  expectRefused(refused, 403, {
    ...needed,
    detail: 'Please confirm that it is you: your sign-in was more than 10 minutes ago.',
  })
})

describe('confirmPassword', () => {
  test('is good for 10 minutes, in its own session', async () => {
    const other = (await call(login, { body: { username: member.username, password } })).body.token
    for (const token of [member.token, other]) await age(token, '3 hours')
    expect((await confirm()).status).toBe(204)
    expect([await statusOf(), await statusOf(other)]).toEqual([200, 403])
    await age(member.token, '9 minutes 50 seconds')
    expect(await statusOf()).toBe(200)
    await age(member.token, '10 seconds')
    expect(await statusOf()).toBe(403)
  })

  test('refuses a wrong password, which is an event and is logged', async () => {
    await age(member.token, '3 hours')
    expectBadFields(await confirm('wrong'), wrongPassword)
    expect(await statusOf()).toBe(403)
    const about = { call: 'confirmPassword' }
    expect(events).toContainEqual({
      ...{ event: 'sign_in_failed', member: member.id, address: '127.0.0.1' },
      about,
    })
    const kinds = database.selectFrom('account_events').select('kind').where('member_id', '=', member.id)
    expect(await kinds.execute()).toEqual([{ kind: 'sign_in_failed' }])
  })

  test('shares its budget of wrong passwords with the login', async () => {
    const signIn = (secret: string) =>
      call(login, { body: { username: member.username.toUpperCase(), password: secret } })
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await confirm('wrong')).status).toBe(400)
      expect((await signIn('wrong')).status).toBe(400)
    }
    expectRefused(await confirm(), 429)
    expectRefused(await signIn(password), 429)
    // A browser in which the member has signed in before has a budget of its own.
    expect((await confirm(password, { browser })).status).toBe(204)
  })

  test('does not extend the session of an account without a password', async () => {
    await removePassword()
    expectBadFields(await confirm(), { password: [accountMessages.account.noPassword] })
    await age(member.token, '3 hours')
    expectBadFields(await confirm(), { password: [accountMessages.account.noPassword] })
    expect(await statusOf()).toBe(403)
  })
})

test('the password that another call was given is good for 10 minutes, too', async () => {
  await age(member.token, '3 hours')
  const body = { email: 'another@example.org', password: 'wrong' }
  await call(changeEmail, { token: member.token, body })
  expect(await statusOf()).toBe(403)
  expect((await call(changeEmail, { token: member.token, body: { ...body, password } })).status).toBe(204)
  expect(await statusOf()).toBe(200)
})

test('wrong passwords of all calls of a session have one budget', async () => {
  const { token } = member
  for (let nth = 0; nth < 10; nth += 1) {
    await call(changeEmail, { token, body: { email: 'another@example.org', password: 'wrong' } })
  }
  const body = { current_password: password, new_password: 'a much longer one' }
  expectRefused(await call(changePassword, { token, body }), 429)
})

describe('confirmPasskey', () => {
  async function enrol({ token }: Member): Promise<Authenticator> {
    const authenticator = new Authenticator('http://localhost:3000')
    const options = (await call(passkeyOptions, { token })).body as unknown as CreationOptions
    const body = { name: 'Laptop', response: authenticator.create(options) as never }
    expect((await call(addPasskey, { token, body })).status).toBe(201)
    return authenticator
  }

  async function confirmWith(authenticator: Authenticator) {
    const options = (await call(passkeyLoginOptions)).body as unknown as RequestOptions
    const sent = { response: authenticator.get(options) as never }
    return { ...(await call(confirmPasskey, { token: member.token, body: sent })), sent }
  }

  test('is good for 10 minutes, of an account without a password, too; a response works once', async () => {
    await removePassword()
    const authenticator = await enrol(member)
    await age(member.token, '3 hours')
    expect(await statusOf()).toBe(403)
    const { status, sent: body } = await confirmWith(authenticator)
    expect(status).toBe(204)
    expect(await statusOf()).toBe(200)
    await age(member.token, '10 minutes')
    expect(await statusOf()).toBe(403)
    expect((await call(confirmPasskey, { token: member.token, body })).status).toBe(400)
    expect(await statusOf()).toBe(403)
  })

  test("refuses another member's passkey", async () => {
    const authenticator = await enrol(await api.member())
    await age(member.token, '3 hours')
    expectRefused(await confirmWith(authenticator), 400, { code: 'passkey_refused' })
    expect(await statusOf()).toBe(403)
  })
})
