import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endOtherSessions, endSession, listAccountEvents, listSessions } from '#contract/account-security.ts'
import { login, logout } from '#contract/accounts.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { password, type Member } from '#testing/rows.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const logged: SecurityEvent[] = []
const many = { points: 1_000_000, seconds: 60 }
const api = await createTestApi({
  limits: createLimits({ rates: { ...defaultRates, login: many }, secret: 'for tests only' }),
  securityLog: (event) => logged.push(event),
})
let member: Member

beforeEach(async () => {
  member = await api.member()
  logged.length = 0
})

/** Signs the member in once more; returns the token. */
async function signIn({ username }: Member, userAgent = firefox): Promise<string> {
  const body = { username, password }
  const answer = await api.call(login, { body, headers: { 'user-agent': userAgent } })
  expect(answer.status).toBe(200)
  return answer.body.token
}

const statusOf = async (token: string) => (await api.call(getProfile, { token })).status
const sessionsOf = async (token: string) => (await api.call(listSessions, { token })).body
const kindsOf = async (token: string) =>
  (await api.call(listAccountEvents, { token })).body.map(({ kind }) => kind)

async function idOfSession(token: string): Promise<number> {
  return (await sessionsOf(token)).find((session) => session.is_current)!.id
}

test('sessions are listed with browser and network, the current one first', async () => {
  const token = await signIn(member)
  const { status, headers, body } = await api.call(listSessions, { token: member.token })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toMatchObject([
    { is_current: true, browser: '', network: '' },
    { is_current: false, browser: 'Firefox on Windows', network: '127.0.0.0/24' },
  ])
  expect((await sessionsOf(token)).map((session) => session.is_current)).toEqual([true, false])
  expect(JSON.stringify(body)).not.toContain(token)
  expect(await sessionsOf((await api.member()).token)).toHaveLength(1)
})

test('a session that was not used for 30 days is not listed', async () => {
  const [past, present] = [await signIn(member), await signIn(member)]
  const age = (token: string, time: string) =>
    sql`
    update sessions set last_used_at = now() - ${time}::interval where token_hash = sha256(${token}::bytea)
  `.execute(api.database)
  await age(past, '30 days')
  await age(present, '29 days 23 hours')
  expect(await sessionsOf(member.token)).toHaveLength(2)
})

test('a session that began 90 days ago is not listed', async () => {
  const [past, present] = [await signIn(member), await signIn(member)]
  const begun = (token: string, time: string) =>
    sql`
    update sessions set created_at = now() - ${time}::interval where token_hash = sha256(${token}::bytea)
  `.execute(api.database)
  await begun(past, '90 days')
  await begun(present, '89 days 23 hours')
  expect(await sessionsOf(member.token)).toHaveLength(2)
})

test('an ended session is refused at once, and others go on', async () => {
  const [token, other] = [await signIn(member), await signIn(member)]
  expect(await statusOf(token)).toBe(200)
  const id = await idOfSession(token)
  const given = { token: member.token, params: { id }, headers: { 'user-agent': firefox } }
  expect((await api.call(endSession, given)).status).toBe(204)
  expect(await Promise.all([token, other, member.token].map(statusOf))).toEqual([401, 200, 200])
  expect(logged.findLast(({ event }) => event !== 'refused')).toEqual({
    ...{ event: 'sessions_ended', member: member.id, address: '127.0.0.1' },
    about: { sessions: 1 },
  })
  const [event] = (await api.call(listAccountEvents, { token: other })).body
  expect(event).toMatchObject({
    kind: 'session_ended',
    browser: 'Firefox on Windows',
    network: '127.0.0.0/24',
  })
  expectRefused(await api.call(endSession, given), 404, { detail: accountMessages.session.notFound })
})

test('a member can end the current session', async () => {
  const params = { id: await idOfSession(member.token) }
  expect((await api.call(endSession, { token: member.token, params })).status).toBe(204)
  expect(await statusOf(member.token)).toBe(401)
})

test('a session of another member is not found, and goes on', async () => {
  const stranger = await api.member()
  const params = { id: await idOfSession(stranger.token) }
  expectRefused(await api.call(endSession, { token: member.token, params }), 404)
  expect(await statusOf(stranger.token)).toBe(200)
  expect(await kindsOf(member.token)).toEqual([])
  expect(await kindsOf(stranger.token)).toEqual([])
})

test('of two who end a session at once, one is told that it is gone', async () => {
  const token = await signIn(member)
  const params = { id: await idOfSession(token) }
  const answers = await Promise.all([1, 2].map(() => api.call(endSession, { token: member.token, params })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await kindsOf(member.token)).toEqual(['session_ended', 'signed_in'])
})

test('all other sessions of the member end at once, and nobody else’s', async () => {
  const others = [await signIn(member), await signIn(member)]
  const stranger = await api.member()
  await Promise.all([...others, stranger.token].map(statusOf))
  expect((await api.call(endOtherSessions, { token: member.token })).status).toBe(204)
  expect(await Promise.all([...others, member.token, stranger.token].map(statusOf))).toEqual([
    401, 401, 200, 200,
  ])
  expect(await kindsOf(member.token)).toEqual(['sessions_ended', 'signed_in', 'signed_in'])
  expect(logged.at(-1)).toMatchObject({ event: 'sessions_ended', about: { sessions: 2 } })
})

test('ending all others without others is no event', async () => {
  expect((await api.call(endOtherSessions, { token: member.token })).status).toBe(204)
  expect(await kindsOf(member.token)).toEqual([])
  expect(logged).toEqual([])
})

test('a logout ends its own session only', async () => {
  const token = await signIn(member)
  await Promise.all([token, member.token].map(statusOf))
  await api.call(logout, { token })
  expect(await Promise.all([token, member.token].map(statusOf))).toEqual([401, 200])
})

test('failed sign-ins and wrong passwords of the member are events', async () => {
  await api.call(login, { body: { username: member.username, password: 'wrong' } })
  await api.call(deleteAccount, { token: member.token, body: { password: 'wrong' } })
  expect(await kindsOf(member.token)).toEqual(['sign_in_failed', 'sign_in_failed'])
})

test('the newest fifty events are listed, the newest first', async () => {
  const stranger = await api.member()
  const rows = Array.from({ length: limits.accountEvents + 1 }, (_, nth) => ({
    ...{ member_id: member.id, kind: 'signed_in' as const, browser: `Browser ${nth}` },
  }))
  await api.database.insertInto('account_events').values(rows).execute()
  const { headers, body } = await api.call(listAccountEvents, { token: member.token })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toHaveLength(50)
  expect([body[0], body[49]]).toMatchObject([{ browser: 'Browser 50' }, { browser: 'Browser 1' }])
  expect(await kindsOf(stranger.token)).toEqual([])
})
