import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAccountEvents } from '#contract/account-security.ts'
import { endMemberSessions } from '#contract/member-administration.ts'
import { setNewPassword } from '#contract/password-reset.ts'
import { changePassword } from '#contract/passwords.ts'
import { createPost } from '#contract/posts.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import { listMyPosts } from '#contract/feed.ts'
import { tokenMessages } from '#contract/token-messages.ts'
import { addToken, deleteToken, listTokens, tokenSecret } from '#contract/tokens.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { hashOf } from '#api/http/viewer.ts'
import { createTestApi } from '#testing/api.ts'
import { everyRow } from '#testing/every-table.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'

const many = { points: 1_000_000, seconds: 60 }
const secret = 'for tests only'
const events: SecurityEvent[] = []
const api = await createTestApi({
  limits: createLimits({ rates: { ...defaultRates, tokens: many, everything: many }, secret }),
  securityLog: (event) => events.push(event),
})
const { call, database } = api
const ended = { code: 'unauthorized', detail: tokenMessages.ended }
let ada: Member

beforeEach(async () => {
  ada = await api.member()
  events.length = 0
})

const usual = { name: 'Script', scopes: ['read' as const], days: 30 }
const add = (body: object = {}, { token }: Member = ada) =>
  call(addToken, { token, body: { ...usual, ...body } as typeof usual })
const list = async () => (await call(listTokens, { token: ada.token })).body
const statusOf = async (authorization: string) =>
  (await call(getProfile, { headers: { authorization } })).status
const kinds = async () => (await call(listAccountEvents, { token: ada.token })).body.map(({ kind }) => kind)
const mailsTo = async ({ email }: Member) =>
  (await queuedMails(database)).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('addToken', () => {
  test('answers with the secret once, and stores its hash alone', async () => {
    const { status, body, headers } = await add({ name: '  Nightly import ', scopes: ['write', 'read'] })
    const { token, ...shown } = body
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(tokenSecret.safeParse(token).success).toBe(true)
    expect(shown).toMatchObject({ name: 'Nightly import', scopes: ['read', 'write'], last_used_at: null })
    expect(Date.parse(shown.expires_at) - Date.parse(shown.created_at)).toBe(30 * 86_400_000)
    expect(await list()).toEqual([shown])
    expect(JSON.stringify(await everyRow(database))).not.toContain(token.slice(4))
  })

  test('refuses bad input by the name of its field', async () => {
    const { token } = ada
    const nameless = { scopes: usual.scopes, days: usual.days } as typeof usual
    expectBadFields(await call(addToken, { token, body: nameless }), { name: ['Name is required'] })
    expectBadFields(await add({ name: 'two\nlines' }), { name: ['Name must be one line, without tabs'] })
    expectBadFields(await add({ name: 'x'.repeat(61) }), { name: ['Name can have at most 60 characters'] })
    for (const scopes of [[], undefined, 'read', Array.from({ length: 101 }, () => 'read')]) {
      expectBadFields(await add({ scopes }), { scopes: [tokenMessages.scopes] })
    }
    expectBadFields(await add({ scopes: ['read', 'everything'] }), { scopes: [tokenMessages.scope] })
    for (const days of [0, 366, 1.5, '30', null, undefined]) {
      expectBadFields(await add({ days }), { days: [tokenMessages.days] })
    }
    expect((await add({ name: '😀'.repeat(60), days: 1 })).status).toBe(201)
    expect((await add({ days: 365, scopes: ['read', 'read'] })).body.scopes).toEqual(['read'])
  })

  test('gives the scopes of a role to those who have it', async () => {
    const [moderate, admin] = [{ scopes: ['moderate'] }, { scopes: ['admin'] }]
    const both = { scopes: [tokenMessages.moderate, tokenMessages.admin] }
    expectBadFields(await add({ scopes: ['moderate', 'admin'] }), both)
    await api.appoint(ada)
    expect((await add(moderate)).status).toBe(201)
    expectBadFields(await add(admin), { scopes: [tokenMessages.admin] })
    await api.appoint(ada, { administrator: true })
    expect((await add({ scopes: ['moderate', 'admin'] })).status).toBe(201)
  })

  test('refuses the 21st valid token, also at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await add()).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    const refused = await add()
    expectRefused(refused, 409, { code: 'too_many', detail: tokenMessages.tooMany })
    await sql`
      update access_tokens set expires_at = now()
      where id = (select max(id) from access_tokens where member_id = ${ada.id})
    `.execute(database)
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
  })

  test('is refused after 10 tokens in an hour', async () => {
    const limited = await createTestApi({ limits: createLimits({ rates: defaultRates, secret }) })
    const { token } = await limited.member()
    const statuses = []
    for (let nth = 0; nth < 11; nth += 1) {
      statuses.push((await limited.call(addToken, { token, body: usual })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  test('is an event, a mail and a line of the security log', async () => {
    const { id } = (await add()).body
    expect(await kinds()).toEqual(['token_created'])
    expect(await mailsTo(ada)).toEqual(['New access token for your Toolshelf account'])
    const about = { token: id }
    expect(events).toEqual([{ event: 'token_created', member: ada.id, address: '127.0.0.1', about }])
  })
})

describe('deleteToken', () => {
  test('ends the token, and is an event', async () => {
    const { id, token } = (await add()).body
    expect(await statusOf(`Token ${token}`)).toBe(200)
    const given = { token: ada.token, params: { id } }
    expect((await call(deleteToken, given)).status).toBe(204)
    expectRefused(await call(getProfile, { token }), 401, ended)
    expect(await list()).toEqual([])
    expect((await kinds())[0]).toBe('token_deleted')
    expect((await call(deleteToken, given)).status).toBe(404)
  })

  test("does not find another member's token", async () => {
    const { id, token } = (await add()).body
    const eve = await api.member()
    const refused = await call(deleteToken, { token: eve.token, params: { id } })
    expectRefused(refused, 404, { detail: tokenMessages.notFound })
    expect(await statusOf(`Token ${token}`)).toBe(200)
    expect((await call(listTokens, { token: eve.token })).body).toEqual([])
  })
})

describe('a request with an access token', () => {
  test('is taken as Token and as Bearer in any case, and in no other form', async () => {
    const { token } = (await add()).body
    for (const scheme of ['Token', 'Bearer', 'bearer', 'TOKEN', ' BEARER']) {
      expect(await statusOf(`${scheme} ${token}`), scheme).toBe(200)
    }
    const bare = token.slice('tsp_'.length)
    const wrong = [
      ...[token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} ${token}`, `Bearer "${token}"`],
      ...[`Token ${bare}`, `Token tsp-${bare}`, `Token TSP_${bare}`, `Token ${token}x`],
      ...[`Token ${token.slice(0, -1)}`, `Bearer ${ada.token}`, `Bearer tsp_${ada.token}`],
    ]
    for (const header of wrong) expect(await statusOf(header), header).toBe(401)
  })

  test('is none with the token in the address, a cookie or another header', async () => {
    const { token } = (await add()).body
    const url = `/api/profiles/?token=${token}&access_token=${token}`
    const headers = { cookie: `token=${token}`, 'x-api-key': token, 'proxy-authorization': `Token ${token}` }
    expect((await api.send({ url, headers })).status).toBe(401)
  })

  test('ends when the token expires', async () => {
    const { id, token } = (await add()).body
    const expire = (inTime: string) =>
      sql`update access_tokens set expires_at = now() + ${inTime}::interval where id = ${id}`.execute(
        database,
      )
    await expire('1 minute')
    expect(await statusOf(`Token ${token}`)).toBe(200)
    await expire('0 seconds')
    expectRefused(await call(getProfile, { token }), 401, ended)
    expect((await list()).map((one) => one.id)).toEqual([id])
  })

  test('writes the minute of its use', async () => {
    const { token } = (await add()).body
    await Promise.all(Array.from({ length: 5 }, () => statusOf(`Token ${token}`)))
    const { last_used_at: usedAt } = (await list())[0]!
    expect(usedAt).toMatch(/:00\.000Z$/)
    await sql`update access_tokens set last_used_at = now() - interval '1 hour'`.execute(database)
    await statusOf(`Token ${token}`)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - last_used_at)::float8 as seconds from access_tokens where member_id = ${ada.id}
    `.execute(database)
    expect(rows[0]!.seconds).toBeLessThan(120)
  })

  test('is refused while the member is suspended, and after the account is deleted', async () => {
    const { token } = (await add()).body
    const suspend = (suspended_because: string | null) =>
      database.updateTable('members').set({ suspended_because }).where('id', '=', ada.id).execute()
    await suspend('They advertise')
    expectRefused(await call(getProfile, { token }), 401, ended)
    await suspend(null)
    expect(await statusOf(`Token ${token}`)).toBe(200)
    expect((await call(deleteAccount, { token: ada.token, body: { password } })).status).toBe(204)
    expectRefused(await call(getProfile, { token }), 401, ended)
  })

  test('goes on after a change of the password, and ends with a reset', async () => {
    const { token } = (await add()).body
    const body = { current_password: password, new_password: 'a much longer one' }
    expect((await call(changePassword, { token: ada.token, body })).status).toBe(204)
    expect(await statusOf(`Token ${token}`)).toBe(200)
    const resetToken = 'r'.repeat(43)
    const code = { email: ada.email, salt: Buffer.from('salt'), code_hmac: hashOf('code') }
    const confirmed = { confirmed_at: new Date(), reset_token_hash: hashOf(resetToken) }
    await database
      .insertInto('reset_codes')
      .values({ ...code, ...confirmed, requested_from: '127.0.0.1' })
      .execute()
    const reset = {
      reset_token: resetToken,
      new_password: 'another long one',
      confirm_password: 'another long one',
    }
    expect((await call(setNewPassword, { body: reset })).status).toBe(200)
    expectRefused(await call(getProfile, { token }), 401, ended)
  })
})

test('an administrator who signs a member out everywhere ends the tokens', async () => {
  const { token } = (await add()).body
  const admin = await api.member()
  await api.appoint(admin, { administrator: true })
  const params = { username: ada.username }
  expect((await call(endMemberSessions, { token: admin.token, params })).status).toBe(204)
  expectRefused(await call(getProfile, { token }), 401, ended)
})

describe('scopes', () => {
  const post = { title: 'A tool', description: 'Text', category_ids: [1] }
  const needed = (scope: 'read' | 'write') => ({
    code: 'scope_needed',
    detail: tokenMessages.scopeNeeded(scope),
  })

  test('open what they say and nothing else', async () => {
    const { token: reading } = (await add()).body
    const { token: writing } = (await add({ scopes: ['write'] })).body
    expectRefused(await call(createPost, { token: reading, body: post }), 403, needed('write'))
    expectRefused(await call(createPost, { token: reading, body: {} as never }), 403, needed('write'))
    expect((await call(createPost, { token: writing, body: post })).status).toBe(201)
    expectRefused(await call(listMyPosts, { token: writing }), 403, needed('read'))
    expect((await call(listMyPosts, { token: reading })).body).toMatchObject([{ title: 'A tool' }])
  })

  test('make no tokens, and never replace a recent sign-in', async () => {
    await api.appoint(ada, { administrator: true })
    const { token } = (await add({ scopes: ['read', 'write', 'moderate', 'admin'] })).body
    const refused = { code: 'session_needed', detail: tokenMessages.sessionNeeded }
    for (const endpoint of [addToken, listTokens, deleteAccount, listAccountEvents]) {
      expectRefused(await call(endpoint, { token, body: usual as never }), 403, refused)
    }
    expectRefused(await call(deleteToken, { token, params: { id: 1 } }), 403, refused)
  })
})

describe('the first use from a network', () => {
  const from = (token: string, remoteAddress: string) =>
    api.send({ url: '/api/profiles/', headers: { authorization: `Bearer ${token}` }, remoteAddress })
  const uses = async () => (await kinds()).filter((kind) => kind === 'token_used')
  const usedMails = async () => (await mailsTo(ada)).filter((subject) => subject.includes('was used'))

  test('is an event, and mailed where the member has not signed in: once a day', async () => {
    const { token } = (await add()).body
    await Promise.all([1, 2, 3].map(() => from(token, '127.0.0.1')))
    expect(await uses()).toHaveLength(1)
    expect(await usedMails()).toEqual([])
    await sql`update account_events set created_at = now() - interval '2 days'`.execute(database)
    for (const address of ['203.0.113.7', '203.0.113.8', '198.51.100.1']) await from(token, address)
    expect(await uses()).toHaveLength(3)
    expect(await usedMails()).toEqual([
      'An access token of your Toolshelf account was used from a new network',
    ])
    const { body } = await call(listAccountEvents, { token: ada.token })
    expect(body[0]).toMatchObject({ kind: 'token_used', network: '198.51.100.0/24' })
  })

  test('is an event 10 times a day, and 20 networks are remembered', async () => {
    const { id, token } = (await add()).body
    for (let nth = 1; nth <= 25; nth += 1) await from(token, `203.0.${nth}.1`)
    expect(await uses()).toHaveLength(10)
    const networks = database.selectFrom('access_token_networks').selectAll().where('token_id', '=', id)
    expect(await networks.execute()).toHaveLength(20)
  })
})
