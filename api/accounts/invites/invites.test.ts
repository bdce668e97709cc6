import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { listAdministrativeLog } from '#contract/administration.ts'
import { register } from '#contract/accounts.ts'
import { addInvite, checkInvite, deleteInvite, listInvites } from '#contract/invites.ts'
import { listAdministeredMembers } from '#contract/member-administration.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import { exportAccount } from '#contract/account-export.ts'
import type { RegistrationMode } from '#contract/site.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { password, type Member } from '#testing/rows.ts'
import { everyRow } from '#testing/every-table.ts'

const siteUrl = 'https://tools.example'
const api = await createTestApi({ siteUrl })
const { database } = api
let admin: Member
let counted = 0

const setMode = (registration: RegistrationMode) =>
  database.updateTable('site_settings').set({ registration }).execute()

beforeEach(async () => {
  await database.deleteFrom('invites').execute()
  admin = await api.member()
  await api.appoint(admin, { administrator: true })
  await setMode('invite')
})

const add = async (fields: object = {}) => {
  const body = { max_uses: 1, days: 1, ...fields }
  return (await api.call(addInvite, { token: admin.token, body })).body
}

const list = async () => (await api.call(listInvites, { token: admin.token })).body

/** Signs a new person up. */
function signUp(invite?: unknown) {
  counted += 1
  const username = `guest_${counted}`
  const account = { name: 'A guest', username, email: `${username}@example.org`, password }
  return api.call(register, { body: { ...account, ...(invite !== undefined && { invite }) } })
}

const needed = { code: 'invite_needed', detail: accountMessages.invite.needed }
const invalid = {
  ...{ code: 'invite_needed', detail: accountMessages.invite.invalid },
  errors: { invite: [accountMessages.invite.invalid] },
}

describe('registration', () => {
  test('with an invite makes a member who is known to have come with it', async () => {
    const { code } = await add({ max_uses: 2 })
    const { status, body } = await signUp(` ${code} `)
    expect(status).toBe(201)
    expect(await list()).toMatchObject([{ uses: 1, max_uses: 2, members: [body.username] }])
    const query = { q: body.username }
    const { body: found } = await api.call(listAdministeredMembers, { token: admin.token, query })
    expect(found).toMatchObject([{ username: body.username, invited_by: admin.username }])
    const exported = await api.call(exportAccount, { token: body.token })
    expect(exported.body.sign_up).toEqual({
      ...{ rules_agreed_at: null, privacy_agreed_at: null },
      invited_by: admin.username,
    })
  })

  test('without an invite is refused', async () => {
    for (const missing of [undefined, '', '  ']) expectRefused(await signUp(missing), 403, needed)
  })

  test('with an invite that is unknown, deleted or expired is refused', async () => {
    expectRefused(await signUp('x'.repeat(22)), 403, invalid)
    const deleted = await add()
    await api.call(deleteInvite, { token: admin.token, params: { id: deleted.id } })
    expectRefused(await signUp(deleted.code), 403, invalid)
    const expired = await add()
    const atEnd = (end: string) =>
      sql`update invites set expires_at = now() + ${end}::interval where id = ${expired.id}`.execute(database)
    await atEnd('0 seconds')
    expectRefused(await signUp(expired.code), 403, invalid)
    await atEnd('1 minute')
    expect((await signUp(expired.code)).status).toBe(201)
  })

  test('with an invite that is used up is refused, also when a member who used it has left', async () => {
    const { code } = await add({ max_uses: 2 })
    const [first, second, third] = [await signUp(code), await signUp(code), await signUp(code)]
    expect([first.status, second.status]).toEqual([201, 201])
    expectRefused(third, 403, invalid)
    await api.call(deleteAccount, { token: first.body.token, body: { password } })
    expectRefused(await signUp(code), 403, invalid)
    expect(await list()).toMatchObject([{ uses: 2, members: [second.body.username] }])
  })

  test('of many at once with one invite makes no more members than it allows', async () => {
    const { code } = await add({ max_uses: 3 })
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => signUp(code)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 201, 201, 403, 403, 403, 403, 403, 403, 403])
    expect(await list()).toMatchObject([{ uses: 3 }])
  })

  test('that is refused for another reason does not use the invite up', async () => {
    const { code } = await add()
    const account = { name: 'A guest', username: admin.username, email: 'guest@example.org', password }
    expect((await api.call(register, { body: { ...account, invite: code } })).status).toBe(400)
    expect((await signUp(code)).status).toBe(201)
  })

  test('that is closed takes nobody, with an invite or without', async () => {
    const { code } = await add()
    await setMode('closed')
    const refusal = { code: 'registration_closed', detail: accountMessages.invite.registrationClosed }
    expectRefused(await signUp(code), 403, refusal)
    expectRefused(await signUp(), 403, refusal)
  })

  test('that is open takes everybody, and knows who came with an invite', async () => {
    const { code } = await add()
    await setMode('open')
    for (const invite of [undefined, 'x', code, code]) expect((await signUp(invite)).status).toBe(201)
    expect(await list()).toMatchObject([{ uses: 1 }])
  })

  test.each([
    [7, 'Invite must be a text'],
    ['x'.repeat(101), 'Invite can have at most 100 characters'],
  ])('refuses the invite %j', async (invite, message) => {
    expectBadFields(await signUp(invite), { invite: [message] })
  })
})

describe('checkInvite', () => {
  const isUsable = async (code: string) =>
    (await api.call(checkInvite, { body: { invite: code } })).body.usable

  test('says whether an invite can be used, without using it', async () => {
    const { code, id } = await add({ max_uses: 1 })
    for (let n = 0; n < 2; n += 1) expect(await isUsable(` ${code} `)).toBe(true)
    expect((await signUp(code)).status).toBe(201)
    expect(await isUsable(code)).toBe(false)
    const other = await add()
    await sql`update invites set expires_at = now() where id = ${other.id}`.execute(database)
    expect(await isUsable(other.code)).toBe(false)
    await api.call(deleteInvite, { token: admin.token, params: { id } })
    for (const wrong of [code, '', 'x'.repeat(22)]) expect(await isUsable(wrong)).toBe(false)
  })

  test('costs nothing of the limit of registrations', async () => {
    const limited = await createTestApi({
      limits: createLimits({ rates: { ...defaultRates, register: { points: 1, seconds: 60 } }, secret: 'x' }),
    })
    for (let n = 0; n < 3; n += 1)
      expect((await limited.call(checkInvite, { body: { invite: 'x' } })).status).toBe(200)
    const account = { name: 'A guest', username: 'guest', email: 'guest@example.org', password }
    expect((await limited.call(register, { body: account })).status).toBe(201)
  })
})

describe('addInvite', () => {
  test('makes an invite with a link, which the log names', async () => {
    const { status, body } = await api.call(addInvite, {
      token: admin.token,
      body: { note: 'For friends', max_uses: 5, days: 7 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ note: 'For friends', uses: 0, max_uses: 5, created_by: admin.username, members: [] },
      url: `${siteUrl}/register?invite=${body.code}`,
    })
    expect(body.code).toMatch(/^[\w-]{22}$/)
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000
    expect(days).toBeCloseTo(7, 5)
    expect(await list()).toEqual([body])
    const { body: log } = await api.call(listAdministrativeLog, { token: admin.token })
    expect(log[0]).toMatchObject({ act: 'add_invite', about: 'For friends', after: { max_uses: 5, days: 7 } })
    expect(JSON.stringify(log)).not.toContain(body.code)
  })

  test('stores no code in the database', async () => {
    const { code } = await add()
    const rows = JSON.stringify([...(await everyRow(database))])
    expect(rows).toContain('code_hash')
    expect(rows).not.toContain(code)
  })

  test.each([
    ['max_uses', 0, 'Uses must be a whole number from 1 to 1000'],
    ['max_uses', 1001, 'Uses must be a whole number from 1 to 1000'],
    ['max_uses', 1.5, 'Uses must be a whole number from 1 to 1000'],
    ['days', 0, 'Days must be a whole number from 1 to 365'],
    ['days', 366, 'Days must be a whole number from 1 to 365'],
    ['note', 'x'.repeat(201), 'Note can have at most 200 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const body = { max_uses: 1, days: 1, [field]: value }
    expectBadFields(await api.call(addInvite, { token: admin.token, body }), { [field]: [message] })
  })

  test('accepts the bounds', async () => {
    for (const [max_uses, days] of [
      [1, 1],
      [1000, 365],
    ]) {
      expect(await add({ max_uses, days, note: 'x'.repeat(200) })).toMatchObject({ max_uses })
    }
  })
})

test('listInvites has all of them, newest first, page by page', async () => {
  for (const note of ['one', 'two', 'three']) await add({ note })
  const notes: string[] = []
  const headers = { authorization: `Token ${admin.token}` }
  for await (const page of api.pages('/api/admin/invites/?limit=2', headers)) {
    notes.push(...page.map(({ note }: { note: string }) => note))
  }
  expect(notes).toEqual(['three', 'two', 'one'])
})

test('deleteInvite leaves those who came with it', async () => {
  const { id, code } = await add({ note: 'For friends' })
  const { body } = await signUp(code)
  const given = { token: admin.token, params: { id } }
  expect((await api.call(deleteInvite, given)).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await api.call(getProfile, { token: body.token })).status).toBe(200)
  expectRefused(await api.call(deleteInvite, given), 404)
  const { body: log } = await api.call(listAdministrativeLog, { token: admin.token })
  expect(log[0]).toMatchObject({ act: 'delete_invite', about: 'For friends' })
})

test('an administrator who leaves takes no invite along', async () => {
  const { code } = await add()
  await api.call(deleteAccount, { token: admin.token, body: { password } })
  expect((await signUp(code)).status).toBe(201)
})
