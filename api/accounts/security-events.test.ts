import { beforeEach, expect, test } from 'vitest'
import { login, logout, register } from '#contract/accounts.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { type Member } from '#testing/rows.ts'
import { newestCode } from '#testing/queued-mails.ts'

const events: SecurityEvent[] = []
const many = { points: 1_000_000, seconds: 60 }
const api = await createTestApi({
  limits: createLimits({ rates: { ...defaultRates, login: many, register: many }, secret: 'for tests only' }),
  securityLog: (event) => events.push(event),
})
let member: Member

beforeEach(async () => {
  member = await api.member()
  events.length = 0
})

const address = '127.0.0.1'
const signIn = (username: string, secret: string) => api.call(login, { body: { username, password: secret } })

test('registration, sign-in, failure and sign-out are logged with the member', async () => {
  const body = { name: 'New', email: 'new@example.org', username: 'new_one', password }
  const { id, token } = (await api.call(register, { body })).body
  await signIn(body.username, 'wrong')
  await signIn('nobody', 'wrong')
  await signIn(body.email, password)
  await api.call(logout, { token })
  expect(events).toEqual([
    { event: 'registration', member: id, address },
    { event: 'sign_in_failed', member: id, address },
    { event: 'sign_in_failed', member: null, address },
    // From where the member has registered.
    { event: 'sign_in', member: id, address, about: { known_browser: true } },
    { event: 'sign_out', member: id, address },
  ])
})

test('a lock is logged, and no failure with it', async () => {
  for (let nth = 0; nth < 11; nth += 1) await signIn(member.username, 'wrong')
  expect(events.map(({ event }) => event)).toEqual([
    ...Array<string>(10).fill('sign_in_failed'),
    'sign_in_locked',
  ])
  expect(events.at(-1)).toEqual({ event: 'sign_in_locked', member: member.id, address })
})

test('a reset is logged: without a member until it is done', async () => {
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const code = await newestCode(api.database, member.email)
  const wrong = code === '000000' ? '000001' : '000000'
  await api.call(confirmResetCode, { body: { code: wrong, email: member.email } })
  const { reset_token } = (await api.call(confirmResetCode, { body: { code, email: member.email } })).body
  const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
  await api.call(setNewPassword, { body: { ...passwords, reset_token } })
  await api.call(setNewPassword, { body: { ...passwords, reset_token } })
  expect(events).toEqual([
    { event: 'password_reset_requested', member: null, address },
    { event: 'password_reset_failed', member: null, address },
    { event: 'password_reset', member: member.id, address },
    { event: 'password_reset_failed', member: null, address },
  ])
})

test('a deletion is logged, and a wrong password at it', async () => {
  const remove = (secret: string) =>
    api.call(deleteAccount, { token: member.token, body: { password: secret } })
  await remove('wrong')
  await remove(password)
  expect(events).toEqual([
    { event: 'sign_in_failed', member: member.id, address, about: { call: 'deleteAccount' } },
    { event: 'deletion', member: member.id, address },
  ])
})
