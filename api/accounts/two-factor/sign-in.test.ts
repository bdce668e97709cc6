import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createApi } from '#api/app.ts'
import { login } from '#contract/accounts.ts'
import { errorAnswer } from '#contract/errors.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { getProfile } from '#contract/profiles.ts'
import { loginTwoFactor, turnOffTwoFactor } from '#contract/two-factor.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { newestCode, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { beginSignIn, totpCode, turnOnTwoFactor, wrongCode } from '#testing/two-factor.ts'

const events: SecurityEvent[] = []
const api = await createTestApi({ securityLog: (event) => events.push(event) })
const { database, call } = api
const address = '127.0.0.1'
let ada: Member
let secret: string
let recoveryCodes: string[]

beforeEach(async () => {
  ada = await api.member()
  ;({ secret, recoveryCodes } = await turnOnTwoFactor(api, ada))
  events.length = 0
})

const finish = (token: string, code: string) =>
  call(loginTwoFactor, { body: { two_factor_token: token, code } })
const expectExpired = (
  answer: { status: number; body: unknown },
  detail: string = accountMessages.twoFactor.token,
) => {
  expect([answer.status, answer.body]).toEqual([400, { code: 'invalid_two_factor_token', detail }])
}
const kinds = async () => {
  const rows = database.selectFrom('account_events').select('kind').where('member_id', '=', ada.id)
  return (await rows.orderBy('id').execute()).map(({ kind }) => kind)
}

test('login answers 401 with a token for the second step, and begins no session', async () => {
  const { status, headers, body } = await call(login, { body: { username: ada.username, password } })
  expect(status).toBe(401)
  expect(body).toEqual({
    code: 'two_factor_required',
    detail: accountMessages.twoFactor.needed,
    two_factor_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(errorAnswer.strict().safeParse(body).success).toBe(true)
  expect(headers['cache-control']).toBe('no-store')
  expect(
    await database.selectFrom('sessions').select('id').where('member_id', '=', ada.id).execute(),
  ).toHaveLength(1)
  expect(events).toEqual([])
})

test('the API description has the token in the shape of errors', async () => {
  const { body } = await api.send({ url: '/api/openapi.json' })
  expect(body.components.schemas.Error.properties.two_factor_token).toMatchObject({ type: 'string' })
  expect(body.components.schemas.Error.required).not.toContain('two_factor_token')
})

test('a wrong password answers as without two-step sign-in', async () => {
  const { status, body } = await call(login, { body: { username: ada.username, password: 'wrong!' } })
  expect([status, body]).toEqual([400, { code: 'invalid_credentials', detail: messages.login.invalid }])
})

test('loginTwoFactor signs in with the code; the token is good once', async () => {
  const token = await beginSignIn(api, ada)
  const { status, headers, body } = await finish(token, totpCode(secret))
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect((await call(getProfile, { token: body.token })).body).toMatchObject({ id: ada.id, two_factor: true })
  expect(events).toEqual([{ event: 'sign_in', member: ada.id, address, about: { known_browser: false } }])
  expectExpired(await finish(token, totpCode(secret, 1)))
})

test('no code is good twice: neither the confirming one, nor one of an earlier step', async () => {
  const token = await beginSignIn(api, ada)
  expectBadFields(await finish(token, totpCode(secret, -1)), { code: [accountMessages.twoFactor.code] })
  expect((await finish(token, totpCode(secret, 1))).status).toBe(200)
  const next = await beginSignIn(api, ada)
  for (const steps of [1, 0]) expect((await finish(next, totpCode(secret, steps))).status).toBe(400)
})

test('of ten with one code, one signs in; the others may try again', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => beginSignIn(api, ada)))
  const answers = await Promise.all(tokens.map((token) => finish(token, totpCode(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const loser = answers.findIndex(({ status }) => status === 400)
  expectBadFields(answers[loser]!, { code: [accountMessages.twoFactor.code] })
  expect((await finish(tokens[loser]!, recoveryCodes[0]!)).status).toBe(200)
})

test('of five with one token, one signs in', async () => {
  const token = await beginSignIn(api, ada)
  const codes = [totpCode(secret), ...recoveryCodes.slice(0, 4)]
  const answers = await Promise.all(codes.map((code) => finish(token, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const sessions = database.selectFrom('sessions').select('id').where('member_id', '=', ada.id)
  expect(await sessions.execute()).toHaveLength(2)
})

test('a token is good for five tries', async () => {
  const wrong = wrongCode(secret)
  const token = await beginSignIn(api, ada)
  for (let tries = 0; tries < 4; tries += 1) {
    expectBadFields(await finish(token, wrong), { code: [accountMessages.twoFactor.code] })
  }
  expect((await finish(token, totpCode(secret))).status).toBe(200)
  const another = await beginSignIn(api, ada)
  for (let tries = 0; tries < 4; tries += 1) expect((await finish(another, wrong)).status).toBe(400)
  expectExpired(await finish(another, wrong), accountMessages.twoFactor.lastTry)
  expectExpired(await finish(another, totpCode(secret, 1)))
})

test.each([
  ['4 minutes 59 seconds', true],
  ['5 minutes', false],
])('a token is good after %s: %s', async (age, isGood) => {
  const token = await beginSignIn(api, ada)
  await sql`
    update one_time_tokens set expires_at = expires_at - ${age}::interval where member_id = ${ada.id}
  `.execute(database)
  const answer = await finish(token, totpCode(secret))
  if (isGood) expect(answer.status).toBe(200)
  else expectExpired(answer)
})

test('wrong codes are recorded as failed sign-ins', async () => {
  const token = await beginSignIn(api, ada)
  await finish(token, wrongCode(secret))
  expect(events).toEqual([
    { event: 'sign_in_failed', member: ada.id, address, about: { call: 'loginTwoFactor' } },
  ])
  expect(await kinds()).toEqual(['two_factor_on', 'sign_in_failed'])
})

test('a recovery code signs in once, in any case and with spaces; event, mail and log say so', async () => {
  const [code] = recoveryCodes as [string]
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  expect((await finish(await beginSignIn(api, ada), typed)).status).toBe(200)
  expect((await kinds()).sort()).toEqual(['recovery_code_used', 'signed_in', 'two_factor_on'])
  expect(events).toContainEqual({ event: 'recovery_code_used', member: ada.id, address })
  const mails = (await queuedMails(database)).filter(({ to }) => to === ada.email)
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code of your Toolshelf account was used')
  const token = await beginSignIn(api, ada)
  expectBadFields(await finish(token, code), { code: [accountMessages.twoFactor.code] })
  expect((await finish(token, recoveryCodes[1]!)).status).toBe(200)
})

test('of ten with one recovery code, one signs in', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => beginSignIn(api, ada)))
  const answers = await Promise.all(tokens.map((token) => finish(token, recoveryCodes[0]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await kinds()).filter((kind) => kind === 'recovery_code_used')).toHaveLength(1)
})

test("another member's codes are wrong", async () => {
  const other = await api.member()
  const theirs = await turnOnTwoFactor(api, other)
  const token = await beginSignIn(api, ada)
  for (const code of [theirs.recoveryCodes[0]!, totpCode(theirs.secret)]) {
    expect((await finish(token, code)).status).toBe(400)
  }
})

test.each([
  ['suspended', { suspended_because: 'They advertise' }],
  ['with another password', { password_hash: 'another hash' }],
])('a member who is %s meanwhile is refused', async (_, change) => {
  const token = await beginSignIn(api, ada)
  await database.updateTable('members').set(change).where('id', '=', ada.id).execute()
  expectExpired(await finish(token, totpCode(secret)))
  expectExpired(await finish(token, recoveryCodes[0]!))
})

test('a token from before two-step sign-in was turned off is refused, and login needs one step', async () => {
  const token = await beginSignIn(api, ada)
  await call(turnOffTwoFactor, { token: ada.token, body: { password, code: totpCode(secret) } })
  expectExpired(await finish(token, recoveryCodes[0]!))
  expect((await call(login, { body: { username: ada.username, password } })).status).toBe(200)
})

test('guessed tokens and tokens for other purposes are refused', async () => {
  expectExpired(await finish('x'.repeat(43), totpCode(secret)))
  const token = await beginSignIn(api, ada)
  await sql`update one_time_tokens set purpose = 'verify_email' where member_id = ${ada.id}`.execute(database)
  expectExpired(await finish(token, totpCode(secret)))
})

test('a password reset keeps two-step sign-in on', async () => {
  await call(requestPasswordReset, { body: { email: ada.email } })
  const code = await newestCode(database, ada.email)
  const { reset_token } = (await call(confirmResetCode, { body: { email: ada.email, code } })).body
  const fresh = 'a brand new passphrase'
  await call(setNewPassword, { body: { reset_token, new_password: fresh, confirm_password: fresh } })
  const answer = await call(login, { body: { username: ada.email, password: fresh } })
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'two_factor_required' }])
  const { two_factor_token: token } = answer.body as unknown as { two_factor_token: string }
  expect((await finish(token, totpCode(secret))).status).toBe(200)
})

test('after a change of SECRET, a recovery code signs in', async () => {
  const services = { database, media: api.media, secret: 'another', demoSignIn: true }
  const other = await createApi({ ...services, checkAnswers: true })
  const token = await beginSignIn(api, ada)
  const send = async (code: string) => {
    const url = `/api${loginTwoFactor.path}`
    return other.inject({ method: 'POST', url, payload: { two_factor_token: token, code } })
  }
  const refused = await send(totpCode(secret))
  expect([refused.statusCode, refused.json().detail]).toEqual([400, accountMessages.twoFactor.unreadable])
  expect((await send(recoveryCodes[0]!)).statusCode).toBe(200)
  await other.close()
})
