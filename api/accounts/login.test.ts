import * as argon2 from '@node-rs/argon2'
import { beforeAll, expect, test, vi } from 'vitest'
import { login, logout, register } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

// The real library, watched: whether a hash was verified is what an answer's time would give away.
vi.mock('@node-rs/argon2', { spy: true })

const api = await createTestApi()
const invalid = { detail: 'Invalid credentials', code: 'invalid_credentials' }
let ada: Member

beforeAll(async () => {
  ada = await api.member({ username: 'Ada', email: 'Ada@Example.org' })
})

function signIn(username: unknown, secret: unknown = password) {
  return api.call(login, { body: { username, password: secret } })
}

test.each(['Ada', 'aDA', 'Ada@Example.org', 'ADA@EXAMPLE.ORG', '  ada\n'])(
  'login takes a username or an email without case: %j',
  async (name) => {
    const { status, body } = await signIn(name)
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), is_admin: false })
    expect((await api.call(getProfile, { token: body.token })).body.id).toBe(ada.id)
  },
)

test('login gives a new token and leaves the others valid', async () => {
  const [first, second] = [await signIn('ada'), await signIn('ada')]
  expect(first.body.token).not.toBe(second.body.token)
  for (const { token } of [first.body, second.body, ada]) {
    expect((await api.call(getProfile, { token })).status).toBe(200)
  }
})

test.each([
  ['a wrong password', 'ada', 'Secret1?'],
  ['a password in other case', 'ada', 'secret1!'],
  ['a password with a space', 'ada', ` ${password}`],
  ['a short password', 'ada', 'x'],
  ['an unknown username', 'nobody', password],
  ['an unknown email', 'nobody@example.org', password],
  ['a name of thousands of characters', 'x'.repeat(5000), password],
  ['a password of thousands of characters', 'ada', 'x'.repeat(5000)],
])('login refuses %s with the same words', async (_, username, secret) => {
  const { status, body } = await signIn(username, secret)
  expect({ status, body }).toEqual({ status: 400, body: invalid })
})

test.each([
  [{}, { username: ['Username is required'], password: ['Password is required'] }],
  [{ username: ' ', password }, { username: ['Username is required'] }],
  [
    { username: 5, password: [] },
    { username: ['Username is required'], password: ['Password is required'] },
  ],
  [{ username: 'ada', password: '' }, { password: ['Password is required'] }],
  [{ username: 'a\u0000da', password }, { username: [messages.notText] }],
])('login refuses %j', async (body, errors) => {
  expectBadFields(await api.call(login, { body }), errors as unknown as Record<string, string[]>)
})

test('login verifies one hash whether or not the account exists', async () => {
  const grace = { name: 'Grace', username: 'grace', email: 'grace@example.org', password }
  expect((await api.call(register, { body: grace })).status).toBe(201)
  for (const [name, secret] of [
    ['grace', 'wrong'],
    ['grace', password],
    ['nobody', password],
    ['nobody@example.org', 'x'],
  ]) {
    vi.mocked(argon2.verify).mockClear()
    await signIn(name, secret)
    expect(argon2.verify).toHaveBeenCalledTimes(1)
    const [hash] = vi.mocked(argon2.verify).mock.calls[0]!
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})

test('login ignores a stale token', async () => {
  const headers = { authorization: `Token ${'x'.repeat(43)}` }
  expect((await api.call(login, { body: { username: 'ada', password }, headers })).status).toBe(200)
})

test('login lets demo members in only where that is allowed', async () => {
  const elsewhere = await createTestApi({ demoSignIn: false })
  for (const [site, status] of [
    [api, 200],
    [elsewhere, 400],
  ] as const) {
    const { id } = await site.member({ username: 'demo' })
    await site.database.updateTable('members').set({ is_demo: true }).where('id', '=', id).execute()
    const answer = await site.call(login, { body: { username: 'demo', password } })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toEqual(invalid)
  }
  await elsewhere.member({ username: 'real' })
  expect((await elsewhere.call(login, { body: { username: 'real', password } })).status).toBe(200)
})

test('logout ends this session at once and no other', async () => {
  const { token } = (await signIn('ada')).body
  const { status, body, headers } = await api.call(logout, { token })
  expect({ status, body }).toEqual({ status: 204, body: '' })
  expect(headers['cache-control']).toBe('private, no-store')
  expectRefused(await api.call(getProfile, { token }), 401, { code: 'unauthorized' })
  expectRefused(await api.call(logout, { token }), 401)
  expect((await api.call(getProfile, { token: ada.token })).status).toBe(200)
})

test('logout refuses a guest', async () => {
  expectRefused(await api.call(logout), 401, { code: 'unauthorized' })
})

test.each(['', '{}', 'not json', '[1'])('logout takes no body and looks at none: %j', async (payload) => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
    const { token } = (await signIn('ada')).body
    const headers = { authorization: `Token ${token}`, 'content-type': type }
    const url = '/api/accounts/logout'
    expect((await api.send({ method: 'POST', url, payload, headers })).status).toBe(204)
  }
})

test('login answers 200, 400 or 401 while the account is deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bob = await api.member({ username: `leaving_${round}` })
    const logins = Array.from({ length: 4 }, () => signIn(bob.username))
    await Promise.race(logins)
    await api.database.deleteFrom('members').where('id', '=', bob.id).execute()
    for (const { status } of await Promise.all(logins)) expect([200, 400, 401]).toContain(status)
  }
})
