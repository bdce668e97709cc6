import { expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let counted = 0

/** A registration that is right but for the given fields. */
function filled(fields: Record<string, unknown> = {}) {
  counted += 1
  return { name: 'Ada', email: `ada${counted}@example.org`, password, username: `ada_${counted}`, ...fields }
}

function send(fields: Record<string, unknown>) {
  return api.call(register, { body: filled(fields) })
}

test('register makes an account and signs it in', async () => {
  const { status, body } = await send({ name: ' Ada Lovelace ', email: 'Ada@Example.org', username: 'Ada' })
  expect(status).toBe(201)
  const { token, id, created_at, ...rest } = body
  expect(rest).toEqual({
    ...{ name: 'Ada Lovelace', email: 'Ada@Example.org', username: 'Ada' },
    is_admin: false,
  })
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const profile = await api.call(getProfile, { token })
  expect(profile.body).toMatchObject({ id, created_at, name: 'Ada Lovelace', email: 'Ada@Example.org' })
})

test('register stores neither the password nor the token, and makes the default list', async () => {
  const { id, token } = (await send({})).body
  const { password_hash } = await api.database
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const sessions = await api.database.selectFrom('sessions').selectAll().where('member_id', '=', id).execute()
  expect(sessions).toHaveLength(1)
  expect(sessions[0]!.token_hash.includes(Buffer.from(token, 'base64url'))).toBe(false)
  const lists = await api.database.selectFrom('saved_lists').selectAll().where('member_id', '=', id).execute()
  expect(lists).toMatchObject([{ name: 'Saved', description: '', is_default: true, post_count: 0 }])
})

test('register names every bad field at once', async () => {
  expectBadFields(await api.call(register, { body: {} }), {
    name: [messages.name.required],
    email: [messages.email.required],
    password: [messages.password.required],
  })
})

const e254 = `${'a'.repeat(64)}@${'b'.repeat(185)}.org`

test.each([
  ['name', undefined, 'Full name is required'],
  ['name', null, 'Full name is required'],
  ['name', 7, 'Full name is required'],
  ['name', ['Ada'], 'Full name is required'],
  ['name', '', 'Full name is required'],
  ['name', ' \t\n\u00a0 ', 'Full name is required'],
  ['name', ' A ', 'Name must be between 2 and 50 characters'],
  ['name', '😀', 'Name must be between 2 and 50 characters'],
  ['name', 'e\u0301', 'Name must be between 2 and 50 characters'],
  ['name', 'x'.repeat(51), 'Name must be between 2 and 50 characters'],
  ['name', 'A\u0000da', messages.notText],
  ['name', 'A\u001bda', messages.notText],
  ['name', 'A\u0085da', messages.notText],
  ['name', 'A\ud800da', messages.notText],
  ['name', 'Ada\nLovelace', messages.oneLine('Name')],
  ['name', 'Ada\tLovelace', messages.oneLine('Name')],
  ['name', 'Ada\u2028Lovelace', messages.oneLine('Name')],
  ['username', null, 'Username is required'],
  ['username', 7, 'Username is required'],
  ['username', 'ab', 'Username must be between 3 and 20 characters'],
  ['username', 'x'.repeat(21), 'Username must be between 3 and 20 characters'],
  ['username', 'a-b', 'Username can only contain letters, numbers, and underscores'],
  ['username', 'a b', 'Username can only contain letters, numbers, and underscores'],
  ['username', 'ädä', 'Username can only contain letters, numbers, and underscores'],
  ['username', '\u0430dmin', 'Username can only contain letters, numbers, and underscores'],
  ['username', '\uff41dmin', 'Username can only contain letters, numbers, and underscores'],
  ['username', 'ad\u200bmin', 'Username can only contain letters, numbers, and underscores'],
  ['username', 'abc\u0000', 'Username can only contain letters, numbers, and underscores'],
  ['email', undefined, 'Email is required'],
  ['email', {}, 'Email is required'],
  ['email', '  ', 'Email is required'],
  ['email', 'ada', 'Invalid email format'],
  ['email', 'ada@example', 'Invalid email format'],
  ['email', 'ada@.org', 'Invalid email format'],
  ['email', 'ada@example.', 'Invalid email format'],
  ['email', 'ada@exa..mple.org', 'Invalid email format'],
  ['email', '@example.org', 'Invalid email format'],
  ['email', 'a@da@example.org', 'Invalid email format'],
  ['email', 'a da@example.org', 'Invalid email format'],
  ['email', 'ada@exam\u0000ple.org', 'Invalid email format'],
  ['email', `a${e254}`, 'Invalid email format'],
  ['password', undefined, 'Password is required'],
  ['password', 123456, 'Password is required'],
  ['password', '', 'Password is required'],
  ['password', 'Aa1!a', 'Password must be between 6 and 20 characters'],
  ['password', 'Aa1!😀', 'Password must be between 6 and 20 characters'],
  ['password', `Aa1!${'x'.repeat(17)}`, 'Password must be between 6 and 20 characters'],
  ['password', 'SECRET1!', messages.password.characters],
  ['password', 'secret1!', messages.password.characters],
  ['password', 'Secrets!', messages.password.characters],
  ['password', 'Secret11', messages.password.characters],
  ['password', 'Secret1#', messages.password.characters],
  ['password', 'Secret1!\ud800', messages.password.characters],
])('register refuses %s %j: %s', async (field, value, sentence) => {
  // Sent as text, because a half surrogate pair survives only as an escape.
  const body = JSON.stringify(filled({ [field]: value }))
  expectBadFields(await api.sendText('POST', '/api/accounts/register/', body), { [field]: [sentence] })
})

test('register refuses commonly used passwords and such with data of the account', async () => {
  expectBadFields(await send({ password: 'P@ssw0rd', username: '' }), {
    password: [accountMessages.password.common],
  })
  const about = { name: 'Grace Hopper', username: 'amazing', email: 'gh@x.io' }
  for (const secret of ['hoppeR-1!', '1AMAZING!a', 'A1!gh@x.io']) {
    expectBadFields(await send({ ...about, password: secret }), {
      password: [accountMessages.password.ownData],
    })
  }
  expect((await send({ ...about, password: 'hopp-Amazin-1!' })).status).toBe(201)
})

test('register tells of a taken email, a reserved username and a common password at once', async () => {
  const { email } = (await send({})).body
  expectBadFields(await send({ email, username: 'admin', password: 'P@ssw0rd' }), {
    email: [messages.email.taken],
    username: [messages.username.reserved],
    password: [accountMessages.password.common],
  })
})

test('register tells all rules that a password breaks', async () => {
  expectBadFields(await send({ password: 'short' }), {
    password: [messages.password.length, messages.password.characters],
  })
})

test.each([
  ['name', 'Al', 'Al'],
  ['name', '😀'.repeat(50), '😀'.repeat(50)],
  ['name', 'e\u0301'.repeat(50), 'é'.repeat(50)],
  ['name', '\r\nAda Lovelace\t', 'Ada Lovelace'],
  ['name', 'O’Neil 👩‍💻 <b>', 'O’Neil 👩‍💻 <b>'],
  ['username', 'A_1', 'A_1'],
  ['username', ` ${'x'.repeat(20)}\n`, 'x'.repeat(20)],
  ['email', e254, e254],
  ['email', ' grüße+x@exämple.co.uk ', 'grüße+x@exämple.co.uk'],
])('register accepts %s %j', async (field, value, stored) => {
  const { status, body } = await send({ [field]: value })
  expect(status).toBe(201)
  expect(body).toMatchObject({ [field]: stored })
})

test.each([
  'Aa1!aa',
  `Aa1!${'😀'.repeat(16)}`,
  'Aa1@aaaa',
  'Aa1$ aaa',
  'Aa1%aa',
  'Aa1*aa',
  'Aa1?aa',
  'Aa1&aa',
])('register accepts the password %s', async (chosen) =>
  expect((await send({ password: chosen })).status).toBe(201),
)

test('register makes a username of the email when none is given', async () => {
  for (const username of [undefined, '', '  ']) {
    const { body } = await send({ email: `Grace.Hopper+${counted}@example.org`, username })
    expect(body.username).toMatch(/^GraceHopper\d+[a-z0-9]{5}$/)
  }
})

test('register cuts a made username to 20 characters, and makes one of an email without usable characters', async () => {
  const long = await send({ email: 'a_very_long_name_indeed@example.org', username: '' })
  expect(long.body.username).toMatch(/^a_very_long_nam[a-z0-9]{5}$/)
  const none = await send({ email: 'ü-ö@example.org', username: '' })
  expect(none.body.username).toMatch(/^[a-z0-9]{5}$/)
})

test('register refuses a taken email and a taken username, without case', async () => {
  await send({ email: 'taken@example.org', username: 'taken' })
  expectBadFields(await send({ email: 'TAKEN@Example.org' }), { email: [messages.email.taken] })
  expectBadFields(await send({ username: 'TaKeN' }), { username: [messages.username.taken] })
  expectBadFields(await send({ email: 'Taken@example.org', username: 'Taken' }), {
    email: [messages.email.taken],
    username: [messages.username.taken],
  })
  expectBadFields(await send({ email: 'Taken@example.org', username: '' }), { email: [messages.email.taken] })
})

test('register makes one account of twenty registrations of one name at once', async () => {
  const body = filled({ email: 'many@example.org', username: 'many' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(register, { body })))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefused(answer, 400, { errors: { email: [messages.email.taken] } })
  }
  const { id } = answers.find(({ status }) => status === 201)!.body
  const lists = await api.database.selectFrom('saved_lists').where('member_id', '=', id).selectAll().execute()
  expect(lists).toHaveLength(1)
})

test('register ignores fields it does not know', async () => {
  const fields = { ...filled(), id: 1, is_demo: true, created_at: '2000-01-01T00:00:00.000Z' }
  const text = JSON.stringify(fields).replace('{', '{"__proto__":{"name":"Eve"},"constructor":{},')
  const { status, body } = await api.sendText('POST', '/api/accounts/register/', text)
  expect(status).toBe(201)
  expect(body.name).toBe('Ada')
  expect(body.created_at).not.toBe('2000-01-01T00:00:00.000Z')
  const row = api.database.selectFrom('members').select('is_demo').where('id', '=', body.id)
  expect(await row.executeTakeFirst()).toEqual({ is_demo: false })
})

test('register ignores a stale token', async () => {
  const answer = await api.call(register, { body: filled(), headers: { authorization: 'Token stale' } })
  expect(answer.status).toBe(201)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Nowhere/Atlantis', 'UTC'],
  ['+01:00', 'UTC'],
  ['', 'UTC'],
])('registers with the time zone %j as %s', async (time_zone, stored) => {
  const { token } = (await send({ time_zone })).body
  expect((await api.call(getNotificationSettings, { token })).body.time_zone).toBe(stored)
})

test('a time zone that is no text is refused', async () => {
  expectBadFields(await send({ time_zone: 7 }), { time_zone: ['Time zone must be a text'] })
})
