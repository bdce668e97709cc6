import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAdministeredMembers } from '#contract/member-administration.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const accounts = { emailVerification: true, moderatorsNeed2fa: false, providers: [] }
const api = await createTestApi({ accounts })
const { database } = api
let admin: Member
let moderator: Member
let suspended: Member
let unverified: Member
let active: Member

const set = (member: Member, fields: object) =>
  database.updateTable('members').set(fields).where('id', '=', member.id).execute()

beforeAll(async () => {
  admin = await api.member({ name: 'Zoë Admin', username: 'zoe_admin', email: 'root@one.example' })
  await api.appoint(admin, { administrator: true })
  moderator = await api.member({ name: 'Bob Moderate', username: 'bob', email: 'bob@two.example' })
  await api.appoint(moderator)
  suspended = await api.member({ name: 'carl 100%', username: 'carl', email: 'c_a@two.example' })
  await set(suspended, { suspended_because: 'Spam' })
  unverified = await api.member({ name: 'Dora', username: 'dora', email: 'cxa@three.example' })
  await set(unverified, { email_verified: false, invited_by: admin.id, weight: 250 })
  active = await api.member({ name: 'Ábel', username: 'abel', email: 'abel@three.example' })
  const all = [admin, moderator, suspended, unverified, active]
  // Joined a day after each other, in this order; Bob is the last who was here.
  for (const [n, one] of all.entries()) {
    await set(one, { created_at: new Date(Date.UTC(2026, 0, 1 + n)), last_active_at: null })
  }
  await set(moderator, { last_active_at: new Date(Date.UTC(2026, 5, 1)) })
})

async function list(query: object = {}) {
  const { status, body } = await api.call(listAdministeredMembers, {
    token: admin.token,
    query: { ...query },
  })
  expect(status).toBe(200)
  return body
}

const usernames = async (query: object = {}) => (await list(query)).map(({ username }) => username)

test('listAdministeredMembers shows what administrators need', async () => {
  await api.post(active)
  const [newest, second] = await list()
  expect(newest).toEqual({
    ...{ id: active.id, username: 'abel', name: 'Ábel', email: 'abel@three.example' },
    ...{ role: 'member', state: 'active', posts: 1, comments: 0, two_factor: false },
    ...{ created_at: '2026-01-05T00:00:00.000Z', last_active_at: '2026-01-05T00:00:00.000Z' },
    ...{ invited_by: null, weight: 1 },
  })
  expect(second).toMatchObject({
    username: 'dora',
    state: 'unverified',
    invited_by: 'zoe_admin',
    weight: 0.25,
  })
})

test.each([
  ['new', ['abel', 'dora', 'carl', 'bob', 'zoe_admin']],
  ['active', ['bob', 'abel', 'dora', 'carl', 'zoe_admin']],
  ['name', ['abel', 'bob', 'carl', 'dora', 'zoe_admin']],
])('sort=%s orders them, page by page', async (sort, expected) => {
  expect(await usernames({ sort })).toEqual(expected)
  const paged: string[] = []
  const headers = { authorization: `Token ${admin.token}` }
  for await (const page of api.pages(`/api/admin/members/?sort=${sort}&limit=2`, headers)) {
    paged.push(...page.map(({ username }: { username: string }) => username))
  }
  expect(paged).toEqual(expected)
})

test.each([
  [{ role: 'member' }, ['abel', 'dora', 'carl']],
  [{ role: 'moderator' }, ['bob']],
  [{ role: 'administrator' }, ['zoe_admin']],
  [{ state: 'active' }, ['abel', 'bob', 'zoe_admin']],
  [{ state: 'suspended' }, ['carl']],
  [{ state: 'unverified' }, ['dora']],
  [{ state: 'suspended', role: 'moderator' }, []],
  [{ q: 'BEL' }, ['abel']],
  [{ q: 'abel' }, ['abel']],
  [{ q: 'moderate' }, ['bob']],
  [{ q: '@two.example' }, ['carl', 'bob']],
  [{ q: 'zoe a' }, ['zoe_admin']],
  [{ q: 'c_a@' }, ['carl']],
  [{ q: '0%' }, ['carl']],
  [{ q: '\\' }, []],
  [{ q: 'two', state: 'active' }, ['bob']],
  [{ q: '  ' }, ['abel', 'dora', 'carl', 'bob', 'zoe_admin']],
])('%j finds %j', async (query, expected) => {
  expect(await usernames(query)).toEqual(expected)
})

test('while no address is confirmed, nobody is unverified', async () => {
  const other = await createTestApi({ accounts: { ...accounts, emailVerification: false } })
  const one = await other.member()
  await other.appoint(one, { administrator: true })
  await other.database.updateTable('members').set({ email_verified: false }).execute()
  const given = (state: string) => ({ token: one.token, query: { state } })
  expect((await other.call(listAdministeredMembers, given('unverified'))).body).toEqual([])
  expect((await other.call(listAdministeredMembers, given('active'))).body).toMatchObject([
    { state: 'active' },
  ])
})

test.each([
  ['role', 'operator', 'Role must be one of member, moderator, administrator'],
  ['state', 'gone', 'state must be one of active, suspended, unverified'],
  ['sort', 'age', 'sort must be one of new, active, name'],
  ['q', 'x'.repeat(201), 'q can have at most 200 characters'],
  ['cursor', Buffer.from('["name","a",1]').toString('base64url'), 'cursor must come from a Link header'],
])('%s=%s is refused', async (field, value, message) => {
  const answered = await api.call(listAdministeredMembers, { token: admin.token, query: { [field]: value } })
  expectRefused(answered, 400, { errors: { [field]: [message] } })
})

/** A member who has last used the session 61 minutes ago. */
async function returning(username: string): Promise<Member> {
  const member = await api.member({ username })
  const old = sql<Date>`now() - interval '61 minutes'`
  await database
    .updateTable('sessions')
    .set({ last_used_at: old })
    .where('member_id', '=', member.id)
    .execute()
  return member
}

async function lastActive({ id }: Member) {
  const query = database.selectFrom('members').select('last_active_at').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).last_active_at
}

test('a session that is used after an hour counts as activity', async () => {
  const member = await returning('late')
  expect(await lastActive(member)).toBeNull()
  await api.call(getProfile, { token: member.token })
  expect(Date.now() - (await lastActive(member))!.getTime()).toBeLessThan(60_000)
})

test('a read does not wait for a writer of the member to record the activity', async () => {
  const member = await returning('locked')
  await database.transaction().execute(async (transaction) => {
    await sql`select from members where id = ${member.id} for update`.execute(transaction)
    expect((await api.call(getProfile, { token: member.token })).status).toBe(200)
  })
  expect(await lastActive(member)).toBeNull()
})
