import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#contract/passwords.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { getProfile } from '#contract/profiles.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { newToken } from '#api/http/viewer.ts'
import { createToken, type Purpose } from '#api/accounts/one-time-tokens/public.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { deleteQueuedMails, newestCode, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'

const events: SecurityEvent[] = []
const many = { points: 1_000_000, seconds: 60 }
const api = await createTestApi({
  limits: createLimits({ rates: { ...defaultRates, login: many }, secret: 'for tests only' }),
  securityLog: (event) => events.push(event),
})
const { database } = api
const next = 'a much longer one'
const wrongPassword = { current_password: [accountMessages.account.wrongPassword] }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let member: Member

beforeEach(async () => {
  await deleteQueuedMails(database)
  member = await api.member()
  events.length = 0
})

function change(body: { current_password?: string; new_password: string }, token = member.token) {
  return api.call(changePassword, { token, body, headers: { 'user-agent': firefox } })
}

const signIn = (secret: string) => api.call(login, { body: { username: member.email, password: secret } })
const statusOf = async (token: string) => (await api.call(getProfile, { token })).status

async function removePassword(): Promise<string> {
  await sql`update members set password_hash = null where id = ${member.id}`.execute(database)
  return beginSession()
}

async function beginSession(age = '0 seconds'): Promise<string> {
  const { token, hash } = newToken()
  await sql`
    insert into sessions (member_id, token_hash, created_at)
    values (${member.id}, ${hash}, now() - ${age}::interval)
  `.execute(database)
  return token
}

async function kindsOf(id: number): Promise<string[]> {
  const rows = await database
    .selectFrom('account_events')
    .select('kind')
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('changePassword replaces the password and ends every other session', async () => {
  const other = (await signIn(password)).body.token
  expect(await statusOf(other)).toBe(200)
  const { status, headers } = await change({ current_password: password, new_password: next })
  expect(status).toBe(204)
  expect(headers['cache-control']).toContain('no-store')
  expect(await statusOf(member.token)).toBe(200)
  expect(await statusOf(other)).toBe(401)
  expectRefused(await signIn(password), 400, { code: 'invalid_credentials' })
  expect((await signIn(next)).status).toBe(200)
})

test('a change is recorded, mailed and logged', async () => {
  await change({ current_password: password, new_password: next })
  expect(await kindsOf(member.id)).toEqual(['password_changed'])
  const [mail, ...more] = await queuedMails(database)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: member.email, subject: 'New password of your Toolshelf account' })
  expect(mail!.text).toContain('Firefox on Windows')
  expect(mail!.text).toContain('If it was not you')
  expect(mail!.text).toContain('http://localhost:3000/forgot-password')
  expect(mail!.text).not.toContain(next)
  expect(events).toEqual([{ event: 'password_changed', member: member.id, address: '127.0.0.1' }])
})

test('a wrong or missing current password is refused and changes nothing', async () => {
  expectBadFields(await change({ current_password: 'wrong', new_password: next }), wrongPassword)
  expectBadFields(await change({ new_password: next }), { current_password: [messages.password.required] })
  expect(await kindsOf(member.id)).toEqual(['sign_in_failed'])
  expect(await queuedMails(database)).toEqual([])
  expect((await signIn(password)).status).toBe(200)
})

test.each([
  ['1234567', messages.reset.short],
  ['x'.repeat(129), messages.reset.long],
  ['Password123', accountMessages.password.common],
  ['QWERTYUIOP', accountMessages.password.common],
])('the new password %j is refused', async (secret, sentence) => {
  const answered = await change({ current_password: password, new_password: secret })
  expectBadFields(answered, { new_password: [sentence] })
  expect((await signIn(password)).status).toBe(200)
})

test('the new password must not contain data of the account', async () => {
  for (const secret of [`--${member.username.toUpperCase()}--`, `1${member.email}1`, 'not a mEmBeR']) {
    const answered = await change({ current_password: password, new_password: secret })
    expectBadFields(answered, { new_password: [accountMessages.password.ownData] })
  }
})

test('wrong passwords are limited, and the right one is then refused, too', async () => {
  for (let nth = 0; nth < 10; nth += 1) await change({ current_password: 'wrong', new_password: next })
  expectRefused(await change({ current_password: password, new_password: next }), 429)
})

test('of two changes at once exactly one wins', async () => {
  const token = await beginSession()
  const [one, other] = await Promise.all([
    change({ current_password: password, new_password: 'the first of them' }),
    change({ current_password: password, new_password: 'the second of them' }, token),
  ])
  const [winner, loser] = one.status === 204 ? [one, other] : [other, one]
  expect(winner.status).toBe(204)
  // The loser's session may have ended by then.
  if (loser.status === 401) expectRefused(loser, 401)
  else expectBadFields(loser, wrongPassword)
  expect((await signIn(one === winner ? 'the first of them' : 'the second of them')).status).toBe(200)
})

test('a change that waits for another one finds the password changed', async () => {
  const waiting = await database.transaction().execute(async (transaction) => {
    await sql`update members set password_hash = 'meanwhile' where id = ${member.id}`.execute(transaction)
    const waits = change({ current_password: password, new_password: next })
    await untilWaiting(database)
    return [waits]
  })
  expectBadFields(await waiting[0]!, wrongPassword)
})

test('a change and a reset at once: no deadlock, and one of the passwords is in force', async () => {
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const code = await newestCode(database, member.email)
  const { reset_token } = (await api.call(confirmResetCode, { body: { code, email: member.email } })).body
  const reset = 'the one of the reset'
  const [changed, done] = await Promise.all([
    change({ current_password: password, new_password: next }),
    api.call(setNewPassword, { body: { reset_token, new_password: reset, confirm_password: reset } }),
  ])
  expect([204, 400, 401]).toContain(changed.status)
  expect([200, 400]).toContain(done.status)
  expect((await signIn(done.status === 200 ? reset : next)).status).toBe(200)
})

test('open reset codes and tokens end, those of other members and of mailed links stay', async () => {
  await api.call(requestPasswordReset, { body: { email: member.email } })
  const code = await newestCode(database, member.email)
  const stranger = await api.member()
  await api.call(requestPasswordReset, { body: { email: stranger.email } })
  for (const [purpose, { id }] of [
    ['two_factor', member],
    ['provider_link', member],
    ['passkey_creation', member],
    ['verify_email', member],
    ['two_factor', stranger],
  ] satisfies [Purpose, Member][]) {
    const { hash: tokenHash } = newToken()
    await createToken(database, { purpose, tokenHash, seconds: 300, member: id })
  }
  await change({ current_password: 'wrong', new_password: next })
  expect(await database.selectFrom('one_time_tokens').select('purpose').execute()).toHaveLength(5)
  await change({ current_password: password, new_password: next })
  expectRefused(await api.call(confirmResetCode, { body: { code, email: member.email } }), 400)
  const left = await database.selectFrom('one_time_tokens').select(['purpose', 'member_id']).execute()
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ purpose: 'verify_email', member_id: member.id })
  expect(left).toContainEqual({ purpose: 'two_factor', member_id: stranger.id })
  const codes = await database.selectFrom('reset_codes').select('email').execute()
  expect(codes).toEqual([{ email: stranger.email }])
})

test('an account without a password sets its first one, once', async () => {
  const token = await removePassword()
  const other = await beginSession()
  const answers = await Promise.all([
    change({ new_password: next }, token),
    change({ new_password: next }, token),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  expectBadFields(
    answers.find(({ status }) => status === 400)!,
    {
      current_password: [expect.any(String)],
    },
  )
  expect(await statusOf(token)).toBe(200)
  expect(await statusOf(other)).toBe(401)
  expect((await signIn(next)).status).toBe(200)
  expect((await queuedMails(database))[0]!.text).toContain('A password was set for your account')
})

test.for([
  ['9 minutes 50 seconds', 204],
  ['10 minutes', 403],
] as const)('a first password %s after the sign-in: %i', async ([age, status]) => {
  await removePassword()
  const answered = await change({ new_password: next }, await beginSession(age))
  expect(answered.status).toBe(status)
  if (status === 403) expectRefused(answered, 403, { code: 'recent_sign_in_needed' })
})
