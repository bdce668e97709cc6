import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { newestCode, queuedMails } from '#testing/queued-mails.ts'
import { roundTripsOf } from '#testing/round-trips.ts'

const api = await createTestApi()
const { database } = api
const newPassword = 'a much longer one'
let member: Member

beforeEach(async () => {
  await api.database.deleteFrom('reset_codes').execute()
  member = await api.member()
})

const ask = (email: string) => api.call(requestPasswordReset, { body: { email } })
const confirm = (code: string, email?: string) => api.call(confirmResetCode, { body: { code, email } })
const signIn = (secret: string) => api.call(login, { body: { username: member.email, password: secret } })
const set = (reset_token: string, fields: object = {}) =>
  api.call(setNewPassword, {
    body: { new_password: newPassword, confirm_password: newPassword, reset_token, ...fields },
  })

const mailedCode = (email: string) => newestCode(api.database, email)

async function askedCode(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return mailedCode(email)
}

async function resetToken(): Promise<string> {
  return (await confirm(await askedCode(member.email), member.email)).body.reset_token
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

const invalidCode = { detail: 'Invalid verification code', code: 'invalid_code' }

function expectInvalidCode(answered: Awaited<ReturnType<typeof confirm>>): void {
  expectRefused(answered, 400, invalidCode)
}

test('a member who forgot the password sets a new one, and every session ends', async () => {
  const second = await signIn(password)
  const code = await askedCode(member.email)
  const { status, body } = await confirm(code, member.email)
  expect(status).toBe(200)
  const done = await set(body.reset_token)
  expect(done.status).toBe(200)
  expect(done.body.detail).toBe(messages.reset.done)
  for (const token of [member.token, second.body.token]) {
    expectRefused(await api.call(getProfile, { token }), 401)
  }
  expectRefused(await signIn(password), 400, { detail: 'Invalid credentials' })
  expect((await signIn(newPassword)).status).toBe(200)
})

test('a login with the old password that is under way does not outlive the new one', async () => {
  const token = await resetToken()
  const logins = Array.from({ length: 20 }, () => signIn(password))
  const [done, ...answers] = await Promise.all([set(token), ...logins])
  expect(done.status).toBe(200)
  for (const { status, body } of answers) {
    expect([200, 400]).toContain(status)
    if (status === 200) {
      expectRefused(await api.call(getProfile, { token: (body as { token: string }).token }), 401)
    }
  }
  expect(await api.database.selectFrom('sessions').where('member_id', '=', member.id).execute()).toEqual([])
})

test('a login that saw the old password waits for the new one, and is refused', async () => {
  const { answer } = await api.database.transaction().execute(async (transaction) => {
    const update = transaction.updateTable('members').set({ password_hash: 'new' })
    await update.where('id', '=', member.id).execute()
    await transaction.deleteFrom('sessions').where('member_id', '=', member.id).execute()
    const answer = signIn(password)
    await untilWaiting(api.database)
    return { answer }
  })
  expectRefused(await answer, 400, { detail: 'Invalid credentials' })
  expect(await api.database.selectFrom('sessions').where('member_id', '=', member.id).execute()).toEqual([])
})

test('requestPasswordReset answers and writes alike whether or not the account exists', async () => {
  const answers = [await ask(member.email), await ask('nobody@example.org')]
  expect(answers[0]).toEqual({
    ...answers[1],
    headers: { ...answers[1]!.headers, date: answers[0]!.headers.date },
  })
  const codes = await api.database.selectFrom('reset_codes').select('email').orderBy('email').execute()
  expect(codes.map(({ email }) => email)).toEqual([member.email, 'nobody@example.org'])
  const mails = await queuedMails(api.database)
  for (const email of [member.email, 'nobody@example.org']) {
    expect(mails.filter(({ to }) => to === email)).toMatchObject([{ to_member: true, state: 'created' }])
  }
})

test('confirmResetCode counts tries alike whether or not the account exists', async () => {
  await ask('nobody@example.org')
  for (const email of ['nobody@example.org', 'never-asked@example.org', member.email]) {
    expectInvalidCode(await confirm('000000', email))
  }
  const { attempts } = await api.database
    .selectFrom('reset_codes')
    .select('attempts')
    .where('email', '=', 'nobody@example.org')
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
})

test('a code is stored as an HMAC only, and in no other row than the mail that waits', async () => {
  const code = await askedCode(member.email)
  const row = await api.database.selectFrom('reset_codes').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...row, code: row.code_hmac.toString('latin1') })).not.toContain(code)
  expect(row.code_hmac).toHaveLength(32)
})

test('the email is compared without case', async () => {
  await ask(member.email.toUpperCase())
  const code = await mailedCode(member.email.toUpperCase())
  expect((await confirm(code, ` ${member.email.replace('m', 'M')} `)).status).toBe(200)
})

test('requestPasswordReset refuses what is no email', async () => {
  expectBadFields(await ask(''), { email: [messages.email.required] })
  expectBadFields(await ask('no email'), { email: [messages.email.login] })
  expectBadFields(await api.call(requestPasswordReset, { body: {} }), { email: [messages.email.required] })
})

test('a new request leaves the old code good, and its mail waiting', async () => {
  const codes = [await askedCode(member.email), await askedCode(member.email)]
  const mails = (await queuedMails(api.database)).filter(({ to }) => to === member.email)
  expect(mails.map(({ state }) => state)).toEqual(['created', 'created'])
  for (const code of codes) expect((await confirm(code, member.email)).status).toBe(200)
})

test('the fifth try may still be right', async () => {
  const code = await askedCode(member.email)
  for (let tries = 0; tries < 4; tries += 1) expectInvalidCode(await confirm(wrong(code), member.email))
  expect((await confirm(code, member.email)).status).toBe(200)
})

test('five wrong tries end a code for the network that they came from', async () => {
  const code = await askedCode(member.email)
  for (let tries = 0; tries < 5; tries += 1) expectInvalidCode(await confirm(wrong(code), member.email))
  expectInvalidCode(await confirm(code, member.email))
  expect((await confirm(await askedCode(member.email), member.email)).status).toBe(200)
})

test('tries at once count like tries in turn', async () => {
  const code = await askedCode(member.email)
  const guesses = Array.from({ length: 30 }, (_, n) => wrong(String(Number(code) + n)))
  const answers = await Promise.all(guesses.map((guess) => confirm(guess, member.email)))
  expect(answers.every(({ status }) => status === 400)).toBe(true)
  expectInvalidCode(await confirm(code, member.email))
})

test.for([
  ['14 minutes 50 seconds', 200],
  ['15 minutes', 400],
] as const)('a code asked for %s ago: %i', async ([age, status]) => {
  const code = await askedCode(member.email)
  await setBack('created_at', age)
  expect((await confirm(code, member.email)).status).toBe(status)
})

async function setBack(column: 'created_at' | 'confirmed_at', age: string): Promise<void> {
  await sql`update reset_codes set ${sql.ref(column)} = now() - ${age}::interval`.execute(api.database)
}

test('what is no code of six digits is refused without counting', async () => {
  const code = await askedCode(member.email)
  for (const none of ['', '12345', '1234567', '12345a', '12345½', `${code}1`]) {
    const answered = await confirm(none, member.email)
    expectBadFields(answered, { code: ['Invalid verification code'] })
  }
  expect((await confirm(code, member.email)).status).toBe(200)
})

test('a code may be typed with spaces, and with the digits of another keyboard', async () => {
  const code = await askedCode(member.email)
  const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await confirm(` ${wide.slice(0, 3)} ${wide.slice(3)}\n`, member.email)).status).toBe(200)
})

test('a confirmed code is used up', async () => {
  const code = await askedCode(member.email)
  expect((await confirm(code, member.email)).status).toBe(200)
  expectInvalidCode(await confirm(code, member.email))
})

test('of two confirmations of one code at once, one gets a token', async () => {
  const code = await askedCode(member.email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(code, member.email)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('a reset token is stored as a hash only', async () => {
  const token = await resetToken()
  const row = await api.database.selectFrom('reset_codes').selectAll().executeTakeFirstOrThrow()
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(row.reset_token_hash!.toString('base64url')).not.toBe(token)
})

test('a reset token is used once', async () => {
  const token = await resetToken()
  expect((await set(token)).status).toBe(200)
  expectRefused(await set(token), 400, { detail: messages.reset.token, code: 'invalid_reset_token' })
})

test('of two uses of one reset token at once, one sets the password', async () => {
  const token = await resetToken()
  const secrets = ['first password', 'second password', 'third password']
  const answers = await Promise.all(secrets.map((secret) => set(token, both(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const winner = secrets[answers.findIndex(({ status }) => status === 200)]!
  expect((await signIn(winner)).status).toBe(200)
})

test.for([
  ['14 minutes 50 seconds', 200],
  ['15 minutes', 400],
] as const)('a reset token given %s ago: %i', async ([age, status]) => {
  const token = await resetToken()
  await setBack('confirmed_at', age)
  expect((await set(token)).status).toBe(status)
})

const both = (secret: string) => ({ new_password: secret, confirm_password: secret })

test('setNewPassword refuses passwords and keeps the token good', async () => {
  const token = await resetToken()
  expectBadFields(await set(token, both('1234567')), { new_password: [messages.reset.short] })
  expectBadFields(await set(token, { new_password: '1234567', confirm_password: 'something else' }), {
    new_password: [messages.reset.short],
    confirm_password: ['Passwords do not match'],
  })
  expectBadFields(await set(token, both('x'.repeat(129))), { new_password: [messages.reset.long] })
  expectBadFields(await set(token, { confirm_password: 'something else' }), {
    confirm_password: ['Passwords do not match'],
  })
  expectBadFields(await api.call(setNewPassword, { body: { ...both('wq7-ut2k') } }), {
    reset_token: [messages.reset.token],
  })
  expect((await set(token, both('wq7-ut2k'))).status).toBe(200)
  expect((await signIn('wq7-ut2k')).status).toBe(200)
})

test('setNewPassword refuses common passwords and data of the account, and keeps the token good', async () => {
  const token = await resetToken()
  expectBadFields(await set(token, both('Password123')), { new_password: [accountMessages.password.common] })
  for (const secret of [`1 ${member.username}`, member.email, 'no member']) {
    expectBadFields(await set(token, both(secret)), { new_password: [accountMessages.password.ownData] })
  }
  expect((await set(token)).status).toBe(200)
})

test('the rules of passwords tell nothing without a valid token', async () => {
  const used = await resetToken()
  await set(used)
  for (const token of [used, 'x'.repeat(43)]) {
    for (const secret of ['Password123', member.email]) {
      expectRefused(await set(token, both(secret)), 400, { code: 'invalid_reset_token' })
    }
  }
})

test('a reset is recorded and mailed', async () => {
  await set(await resetToken())
  const events = database.selectFrom('account_events').select('kind').where('member_id', '=', member.id)
  expect(await events.execute()).toEqual([{ kind: 'password_reset' }])
  const mail = (await queuedMails(database)).at(-1)!
  expect(mail).toMatchObject({ to: member.email, subject: 'New password of your Toolshelf account' })
  expect(mail.text).toContain('If it was not you')
})

test('a password can have 128 characters, counted as code points', async () => {
  const secret = '🔑'.repeat(128)
  const token = await resetToken()
  expect((await set(token, both(secret))).status).toBe(200)
  expect((await signIn(secret)).status).toBe(200)
})

test('a token that never was is refused', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), 'x'.repeat(10_000)]) expectRefused(await set(token), 400)
})

test('a stale session token sent along is ignored', async () => {
  const headers = { authorization: `Token ${'A'.repeat(43)}` }
  const answered = await api.call(requestPasswordReset, { body: { email: member.email }, headers })
  expect(answered.status).toBe(200)
})

test('no call takes more round trips than its statements need', async () => {
  // The normal form, begin, stale codes, the code, its mail, commit.
  expect(await roundTripsOf(() => ask(member.email))).toHaveLength(6)
  const code = await mailedCode(member.email)
  let token = ''
  expect(
    await roundTripsOf(async () => {
      token = (await confirm(code, member.email)).body.reset_token
    }),
  ).toHaveLength(2)
  // The owner, begin, codes, member, what signs in, the password, sessions, access tokens, commit.
  expect(await roundTripsOf(() => set(token))).toHaveLength(9)
})
