import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const all: Endpoint[] = Object.values(endpoints)
const unauthorized = { code: 'unauthorized' }
let ada: Member

beforeAll(async () => {
  ada = await api.member()
})

function call(endpoint: Endpoint, authorization?: string) {
  const params = { id: 1, username: 'nobody' }
  return api.call(endpoint, { params, ...(authorization !== undefined && { headers: { authorization } }) })
}

const unknown = `Token ${'x'.repeat(43)}`

test('getProfile rejects a guest and a token that nobody has, and names the scheme', async () => {
  const answer = await call(getProfile)
  expectRefused(answer, 401, unauthorized)
  expect(answer.headers['www-authenticate']).toBe('Token')
  expectRefused(await call(getProfile, unknown), 401, unauthorized)
})

test.each(all.filter(({ access }) => access === 'guest'))(
  '$name answers members and guests alike',
  async (endpoint) => {
    const [guest, member] = [await call(endpoint), await call(endpoint, `Token ${ada.token}`)]
    expect(member.status).toBe(guest.status)
    expect(member.body).toEqual(guest.body)
  },
)

test('getProfile rejects a malformed header', async () => {
  const { token } = ada
  const wrong = [
    '',
    'Token',
    'Token ',
    token,
    `Bearer ${token}`,
    `Token ${token}x`,
    `Token ${token.slice(1)}`,
    `Token ${token} ${token}`,
    `Token "${token}"`,
    `Token: ${token}`,
    `Token ${token.slice(1)}é`,
  ]
  for (const header of wrong) expectRefused(await call(getProfile, header), 401, unauthorized)
})

test('getProfile accepts the scheme in any case', async () => {
  expect((await call(getProfile, `token ${ada.token}`)).status).toBe(200)
  expect((await call(getProfile, ` TOKEN ${ada.token} `)).status).toBe(200)
})

async function lastUsed(member: Member, ago: string): Promise<void> {
  await sql`update sessions set last_used_at = now() - ${ago}::interval where member_id = ${member.id}`.execute(
    api.database,
  )
}

async function idleMinutes(member: Member): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from now() - last_used_at) / 60 as minutes from sessions where member_id = ${member.id}
  `.execute(api.database)
  return rows[0]!.minutes
}

test('getProfile accepts a token until 30 days after its last use', async () => {
  const bob = await api.member()
  await lastUsed(bob, '30 days 1 second')
  expectRefused(await call(getProfile, `Token ${bob.token}`), 401, unauthorized)
  await lastUsed(bob, '29 days 23 hours 59 minutes')
  expect((await call(getProfile, `Token ${bob.token}`)).status).toBe(200)
  expect(await idleMinutes(bob)).toBeLessThan(1)
})

test('getProfile accepts a token until 90 days after its sign-in, whatever is done with it', async () => {
  const bob = await api.member()
  const begun = (ago: string) =>
    sql`update sessions set created_at = now() - ${ago}::interval, confirmed_at = now() where member_id = ${bob.id}`.execute(
      api.database,
    )
  await begun('90 days')
  expectRefused(await call(getProfile, `Token ${bob.token}`), 401, unauthorized)
  await begun('89 days 23 hours 59 minutes')
  await lastUsed(bob, '2 hours')
  expect((await call(getProfile, `Token ${bob.token}`)).status).toBe(200)
  expect(await idleMinutes(bob)).toBeLessThan(1)
})

test('getProfile stores the use of a token at most once an hour', async () => {
  const bob = await api.member()
  await lastUsed(bob, '59 minutes')
  await call(getProfile, `Token ${bob.token}`)
  expect(await idleMinutes(bob)).toBeGreaterThan(58)
  await lastUsed(bob, '61 minutes')
  await Promise.all(Array.from({ length: 10 }, () => call(getProfile, `Token ${bob.token}`)))
  expect(await idleMinutes(bob)).toBeLessThan(1)
})

test('getProfile rejects the token of a deleted account', async () => {
  const bob = await api.member()
  await api.database.deleteFrom('members').where('id', '=', bob.id).execute()
  expectRefused(await call(getProfile, `Token ${bob.token}`), 401, unauthorized)
})
