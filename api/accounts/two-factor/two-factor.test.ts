import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { noCache } from '#api/http/cache/cache.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createApi } from '#api/app.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from '#contract/two-factor.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { totpCode, turnOnTwoFactor, untilStepLasts, wrongCode } from '#testing/two-factor.ts'

const events: SecurityEvent[] = []
const api = await createTestApi({ securityLog: (event) => events.push(event), siteName: 'Shelf' })
const { database, call } = api
const address = '127.0.0.1'
let ada: Member

beforeEach(async () => {
  ada = await api.member()
  events.length = 0
})

const setUp = (body: object = { password }) => call(setUpTwoFactor, { token: ada.token, body })
const confirm = (code: string) => call(confirmTwoFactor, { token: ada.token, body: { code } })
const turnOff = (body: object) =>
  call(turnOffTwoFactor, { token: ada.token, body: { password, ...body } as never })
const isOn = async () => (await call(getProfile, { token: ada.token })).body.two_factor
const kinds = async () => {
  const rows = database.selectFrom('account_events').select('kind').where('member_id', '=', ada.id)
  return (await rows.orderBy('id').execute()).map(({ kind }) => kind)
}
const mailsTo = async ({ email }: Member) => (await queuedMails(database)).filter(({ to }) => to === email)

test('setUpTwoFactor gives a secret as text, URL and QR code, another one each time; it is stored encrypted', async () => {
  const first = await setUp()
  expect(first.status).toBe(200)
  expect(first.headers['cache-control']).toBe('private, no-store')
  const { secret, otpauth_url: url, qr } = first.body
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(url).toBe(
    `otpauth://totp/Shelf:${encodeURIComponent(ada.email)}?issuer=Shelf&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(qr).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*<rect fill="white"/)
  expect(await isOn()).toBe(false)
  const second = await setUp()
  expect(second.body.secret).not.toBe(secret)
  expectBadFields(await confirm(totpCode(secret)), { code: [accountMessages.twoFactor.code] })
  expect((await confirm(totpCode(second.body.secret))).status).toBe(200)
  const stored = await database.selectFrom('two_factor').selectAll().where('member_id', '=', ada.id).execute()
  expect(JSON.stringify(stored)).not.toContain(second.body.secret)
})

test('setUpTwoFactor asks for the password', async () => {
  expectBadFields(await setUp({}), { password: [messages.password.required] })
  expectBadFields(await setUp({ password: 'wrong' }), { password: [accountMessages.account.wrongPassword] })
})

test.each([
  ['9 minutes', 200],
  ['11 minutes', 403],
])('an account without a password sets up %s after the sign-in: %i', async (age, status) => {
  await database.updateTable('members').set({ password_hash: null }).where('id', '=', ada.id).execute()
  await sql`update sessions set created_at = now() - ${age}::interval where member_id = ${ada.id}`.execute(
    database,
  )
  const answer = await setUp({})
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.body).toMatchObject({ code: 'recent_sign_in_needed' })
})

test('confirmTwoFactor turns it on, with ten recovery codes that are stored as hashes; event, mail and log say so', async () => {
  const { secret } = (await setUp()).body
  const { status, headers, body } = await confirm(totpCode(secret))
  expect([status, body.recovery_codes.length, headers['cache-control']]).toEqual([
    200,
    10,
    'private, no-store',
  ])
  expect(await isOn()).toBe(true)
  const hashes = await database
    .selectFrom('recovery_codes')
    .selectAll()
    .where('member_id', '=', ada.id)
    .execute()
  expect(hashes).toHaveLength(10)
  expect(await kinds()).toEqual(['two_factor_on'])
  expect(events).toEqual([{ event: 'two_factor_on', member: ada.id, address }])
  const [mail] = await mailsTo(ada)
  expect(mail!.subject).toBe('Two-step sign-in is on for your Shelf account')
  expect(mail!.text).toContain('/forgot-password')
  for (const code of body.recovery_codes) expect(mail!.text).not.toContain(code)
})

test('confirmTwoFactor refuses a wrong code, and what has not begun', async () => {
  expect((await confirm('123456')).body).toMatchObject({ code: 'not_started' })
  const { secret } = (await setUp()).body
  expectBadFields(await confirm(wrongCode(secret)), { code: [accountMessages.twoFactor.code] })
  expectBadFields(await confirm(' - '), { code: [accountMessages.twoFactor.required] })
  expect(await isOn()).toBe(false)
  const spaced = totpCode(secret).replace(/(\d{3})/, '$1 ')
  expect((await confirm(spaced)).status).toBe(200)
})

test('when it is on, set-up and confirmation are refused with 409', async () => {
  const { secret } = await turnOnTwoFactor(api, ada)
  expect((await setUp()).status).toBe(409)
  expect((await confirm(totpCode(secret))).status).toBe(409)
  expect(await isOn()).toBe(true)
})

test('of ten confirmations at once, one gives codes', async () => {
  const { secret } = (await setUp()).body
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(totpCode(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  const codes = database.selectFrom('recovery_codes').selectAll().where('member_id', '=', ada.id)
  expect(await codes.execute()).toHaveLength(10)
})

test('turnOffTwoFactor needs the password and a code, which was not used before', async () => {
  const { secret } = await turnOnTwoFactor(api, ada)
  const code = totpCode(secret)
  expectBadFields(await turnOff({ code, password: 'wrong' }), {
    password: [accountMessages.account.wrongPassword],
  })
  expectBadFields(await turnOff({ code, password: undefined }), { password: [messages.password.required] })
  expectBadFields(await turnOff({ code: wrongCode(secret) }), { code: [accountMessages.twoFactor.code] })
  expectBadFields(await turnOff({ code: totpCode(secret, -1) }), { code: [accountMessages.twoFactor.code] })
  expect(await isOn()).toBe(true)
  expect((await turnOff({ code })).status).toBe(204)
  expect(await isOn()).toBe(false)
  expect(await kinds()).toEqual(['two_factor_on', 'sign_in_failed', 'two_factor_off'])
  expect(events.at(-1)).toEqual({ event: 'two_factor_off', member: ada.id, address })
  expect((await mailsTo(ada)).at(-1)!.text).toContain('If it was not you')
  expect((await turnOff({ code })).status).toBe(409)
})

test('a recovery code turns it off, too; of ten at once, one does', async () => {
  const { recoveryCodes } = await turnOnTwoFactor(api, ada)
  const answers = await Promise.all(recoveryCodes.map((code) => turnOff({ code: code.toUpperCase() })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await kinds()).filter((kind) => kind === 'two_factor_off')).toHaveLength(1)
})

test('after a change of SECRET, codes of the app are refused with a sentence, and recovery codes work', async () => {
  const { secret, recoveryCodes } = await turnOnTwoFactor(api, ada)
  const other = await createApi({
    database,
    media: api.media,
    secret: 'another',
    demoSignIn: true,
    checkAnswers: true,
  })
  const ask = async (code: string) => {
    const headers = { authorization: `Token ${ada.token}` }
    return other.inject({
      method: 'DELETE',
      url: '/api/accounts/two_factor/',
      headers,
      payload: { password, code },
    })
  }
  const refused = await ask(totpCode(secret))
  expect([refused.statusCode, refused.json().detail]).toEqual([400, accountMessages.twoFactor.unreadable])
  expect((await ask(recoveryCodes[0]!)).statusCode).toBe(204)
  const { secret: pending } = (await setUp()).body
  const headers = { authorization: `Token ${ada.token}` }
  const payload = { code: totpCode(pending) }
  const url = '/api/accounts/two_factor/confirm/'
  expect((await other.inject({ method: 'POST', url, headers, payload })).json().code).toBe('not_started')
  await other.close()
})

test("turning it on and off ends the cache of the member's sessions", async () => {
  const invalidate = vi.fn<(tags: string[]) => void>()
  const services = { database, media: api.media, secret: 'for tests only', demoSignIn: true }
  const app = await createApi({ ...services, cache: { ...noCache, invalidate } })
  const send = (method: 'POST' | 'DELETE', path: string, payload: object) =>
    app.inject({
      method,
      url: `/api/accounts${path}`,
      headers: { authorization: `Token ${ada.token}` },
      payload,
    })
  const { secret } = (await send('POST', '/two_factor/', { password })).json()
  expect(invalidate).not.toHaveBeenCalled()
  await untilStepLasts()
  await send('POST', '/two_factor/confirm/', { code: totpCode(secret, -1) })
  expect(invalidate.mock.calls).toEqual([[[sessionsOf(ada.id)]]])
  await send('DELETE', '/two_factor/', { password, code: totpCode(secret) })
  expect(invalidate.mock.calls).toHaveLength(2)
  await app.close()
})

test('an account with two-step sign-in can be deleted', async () => {
  await turnOnTwoFactor(api, ada)
  expect((await call(deleteAccount, { token: ada.token, body: { password } })).status).toBe(204)
  for (const table of ['two_factor', 'recovery_codes'] as const) {
    expect(await database.selectFrom(table).selectAll().where('member_id', '=', ada.id).execute()).toEqual([])
  }
})
