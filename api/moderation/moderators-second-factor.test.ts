import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listAdministrativeLog } from '#contract/administration.ts'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { hidePost, listCases } from '#contract/moderation.ts'
import { getProfile } from '#contract/profiles.ts'
import { setModerator } from './public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const accounts = { emailVerification: false, providers: [] }
const api = await createTestApi({ accounts: { ...accounts, moderatorsNeed2fa: true } })
const { database } = api
const refusal = { code: 'second_factor_required', detail: accountMessages.twoFactor.moderators }
const dayMs = 24 * 60 * 60_000
let moderator: Member

beforeEach(async () => {
  moderator = await api.member()
  await api.appoint(moderator)
})

/** Sets how long ago the member became a moderator. */
async function appointed(age: string): Promise<void> {
  await sql`
    update members set moderator_since = now() - ${age}::interval where id = ${moderator.id}
  `.execute(database)
}

const graceIs = (seconds: number) => appointed(`${limits.moderatorGrace.days} days ${seconds} seconds`)
const asModerator = () => api.call(listCases, { token: moderator.token })
const dueAt = async () => (await api.call(getProfile, { token: moderator.token })).body.second_factor_due_at

async function insertTwoFactor(confirmed_at: Date | null): Promise<void> {
  const row = { member_id: moderator.id, secret: Buffer.from('encrypted'), confirmed_at }
  await database.insertInto('two_factor').values(row).execute()
}

async function insertPasskey(): Promise<void> {
  const credential_id = Buffer.from(`credential of ${moderator.id}`)
  const row = { ...{ credential_id, public_key: credential_id, user_handle: credential_id }, name: 'Laptop' }
  await database
    .insertInto('passkeys')
    .values({ member_id: moderator.id, ...row })
    .execute()
}

test('a new moderator may act, and is told by when a second factor is needed', async () => {
  expect((await asModerator()).status).toBe(200)
  const days = (Date.parse((await dueAt())!) - Date.now()) / dayMs
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test('seven days after the appointment a moderator without a second factor may not act', async () => {
  await graceIs(0)
  expectRefused(await asModerator(), 403, refusal)
  const post = await api.post(await api.member())
  const given = { params: { id: post.id }, body: { reason: 'It advertises' } }
  expectRefused(await api.call(hidePost, { token: moderator.token, ...given }), 403, refusal)
  expect(Date.parse((await dueAt())!)).toBeLessThanOrEqual(Date.now())
})

test('until then the moderator may act', async () => {
  await graceIs(-30)
  expect((await asModerator()).status).toBe(200)
})

test.each([
  ['two-step sign-in', () => insertTwoFactor(new Date())],
  ['a passkey', insertPasskey],
])('%s lets a moderator act', async (_, insert) => {
  await graceIs(0)
  await insert()
  expect((await asModerator()).status).toBe(200)
  expect(await dueAt()).toBeNull()
})

test('two-step sign-in that is not confirmed is no second factor', async () => {
  await graceIs(0)
  await insertTwoFactor(null)
  expectRefused(await asModerator(), 403, refusal)
  expect(await dueAt()).not.toBeNull()
})

test('a moderator who was appointed before times were recorded counts from the registration', async () => {
  await sql`
    update members set moderator_since = null, created_at = now() - interval '7 days' where id = ${moderator.id}
  `.execute(database)
  expectRefused(await asModerator(), 403, refusal)
})

test('a new appointment begins a new grace, and the end of the office ends the need', async () => {
  await graceIs(0)
  const become = (role: 'member' | 'moderator') =>
    setModerator(database, moderator.username, role === 'moderator', 'Appointed')
  await become('member')
  expect(await dueAt()).toBeNull()
  await become('moderator')
  expect((await asModerator()).status).toBe(200)
})

test('a member is told that only moderators can do this', async () => {
  const { token } = await api.member()
  expectRefused(await api.call(listCases, { token }), 403, { code: 'forbidden' })
})

test('where the setting is off, nothing is needed', async () => {
  const other = await createTestApi({ accounts: { ...accounts, moderatorsNeed2fa: false } })
  const member = await other.member()
  await other.appoint(member)
  await sql`update members set moderator_since = now() - interval '8 days'`.execute(other.database)
  expect((await other.call(listCases, { token: member.token })).status).toBe(200)
  expect((await other.call(getProfile, { token: member.token })).body.second_factor_due_at).toBeNull()
})

test('an administrator needs a second factor, too', async () => {
  await api.appoint(moderator, { administrator: true })
  const asAdministrator = () => api.call(listAdministrativeLog, { token: moderator.token })
  await graceIs(-60)
  expect((await asAdministrator()).status).toBe(200)
  const other = await api.member()
  await api.appoint(other, { administrator: true })
  moderator = other
  await graceIs(0)
  expectRefused(await asAdministrator(), 403, refusal)
})
