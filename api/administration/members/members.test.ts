import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAdministrativeLog } from '#contract/administration.ts'
import { administrationMessages } from '#contract/administration-messages.ts'
import { listAccountEvents } from '#contract/account-security.ts'
import * as contract from '#contract/member-administration.ts'
import { listCases } from '#contract/moderation.ts'
import { confirmResetCode } from '#contract/password-reset.ts'
import { getMember } from '#contract/members.ts'
import { getProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { codeIn, deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
let admin: Member
let member: Member

beforeEach(async () => {
  await database.updateTable('members').set({ is_admin: false }).execute()
  admin = await api.member()
  await api.appoint(admin, { administrator: true })
  member = await api.member()
  await deleteQueuedMails(database)
})

const about = ({ username }: Member) => ({ token: admin.token, params: { username } })
const setRole = (by: Member, of: Member, role: unknown) =>
  api.call(contract.changeRole, { token: by.token, params: { username: of.username }, body: { role } })

async function lastEntry() {
  const { body } = await api.call(listAdministrativeLog, { token: admin.token })
  return body[0]
}

const entry = (act: string, fields: object = {}) => ({
  ...{ username: admin.username, act, about: `@${member.username}`, before: null, after: null },
  ...fields,
})

const isSignedIn = async ({ token }: Member) => (await api.call(getProfile, { token })).status === 200

describe('changeRole', () => {
  test.each(['moderator', 'administrator', 'member'] as const)('makes a member a %s', async (role) => {
    await setRole(admin, member, role === 'member' ? 'administrator' : 'member')
    const { status, body } = await setRole(admin, member, role)
    expect([status, body.role]).toEqual([200, role])
    const { body: user } = await api.call(getProfile, { token: member.token })
    const is_admin = role === 'administrator'
    expect(user).toMatchObject({ role: role === 'member' ? 'member' : 'moderator', is_admin })
    expect((await api.call(listCases, { token: member.token })).status).toBe(role === 'member' ? 403 : 200)
    const asAdministrator = await api.call(listAdministrativeLog, { token: member.token })
    expect(asAdministrator.status).toBe(is_admin ? 200 : 403)
  })

  test('makes an administrator a moderator, and writes both roles into the log', async () => {
    await setRole(admin, member, 'administrator')
    expect((await setRole(admin, member, 'moderator')).body.role).toBe('moderator')
    const roles = { before: { role: 'administrator' }, after: { role: 'moderator' } }
    expect(await lastEntry()).toMatchObject(entry('change_role', roles))
  })

  test('logs nothing when the member has the role already', async () => {
    await setRole(admin, member, 'moderator')
    const before = await lastEntry()
    expect((await setRole(admin, member, 'moderator')).status).toBe(200)
    expect(await lastEntry()).toEqual(before)
  })

  test.each(['member', 'moderator'])('refuses to make the last administrator a %s', async (role) => {
    const refusal = { code: 'last_administrator', detail: administrationMessages.lastAdministrator }
    expectRefused(await setRole(admin, admin, role), 409, refusal)
    // A suspended administrator can not act for the site.
    await setRole(admin, member, 'administrator')
    await database
      .updateTable('members')
      .set({ suspended_because: 'Spam' })
      .where('id', '=', member.id)
      .execute()
    expectRefused(await setRole(admin, admin, role), 409, refusal)
    await database.updateTable('members').set({ suspended_because: null }).execute()
    expect((await setRole(admin, admin, role)).status).toBe(200)
  })

  test('leaves one administrator when two demote each other, or themselves, at once', async () => {
    for (const targets of [
      [1, 0],
      [0, 1],
    ]) {
      const both = [admin, member]
      await database
        .updateTable('members')
        .set({ role: 'moderator', is_admin: true })
        .where(
          'id',
          'in',
          both.map(({ id }) => id),
        )
        .execute()
      const answers = await Promise.all(both.map((by, n) => setRole(by, both[targets[n]!]!, 'member')))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await database.selectFrom('members').select('id').where('is_admin', '=', true).execute()
      expect(left).toHaveLength(1)
    }
  })

  test('refuses unknown roles and members', async () => {
    const errors = { role: ['Role must be one of member, moderator, administrator'] }
    expectRefused(await setRole(admin, member, 'operator'), 400, { errors })
    expectRefused(await setRole(admin, { ...member, username: 'nobody' }, 'moderator'), 404)
  })
})

test('endMemberSessions signs a member out everywhere', async () => {
  expect(await isSignedIn(member)).toBe(true)
  expect((await api.call(contract.endMemberSessions, about(member))).status).toBe(204)
  expect(await isSignedIn(member)).toBe(false)
  expect(await isSignedIn(admin)).toBe(true)
  expect(await lastEntry()).toEqual(expect.objectContaining(entry('end_sessions')))
})

test('turnOffMemberTwoStep turns it off and mails the member; 409 when it is off', async () => {
  const row = { member_id: member.id, secret: Buffer.from('encrypted'), confirmed_at: new Date() }
  await database.insertInto('two_factor').values(row).execute()
  expect((await api.call(contract.turnOffMemberTwoStep, about(member))).status).toBe(204)
  expect((await api.call(getProfile, { token: member.token })).body.two_factor).toBe(false)
  const mails = await queuedMails(database)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, expect.stringContaining('Two-step sign-in is off')],
  ])
  const { body: events } = await api.call(listAccountEvents, { token: member.token })
  expect(events[0]).toMatchObject({ kind: 'two_factor_off', network: '' })
  const logged = await lastEntry()
  expect(logged).toMatchObject(entry('turn_off_two_step'))
  const again = await api.call(contract.turnOffMemberTwoStep, about(member))
  expectRefused(again, 409, { detail: administrationMessages.twoStepIsOff })
  expect(await lastEntry()).toEqual(logged)
})

test('sendMemberReset mails a code that is good, with a link to where it is entered', async () => {
  expect((await api.call(contract.sendMemberReset, about(member))).status).toBe(204)
  const [mail] = await queuedMails(database)
  expect(mail!.to).toBe(member.email)
  expect(mail!.text).toContain(`/verify-code#email=${encodeURIComponent(member.email)}`)
  const code = codeIn(mail!)
  const confirmed = await api.call(confirmResetCode, { body: { code, email: member.email } })
  expect(confirmed.status).toBe(200)
  expect(await lastEntry()).toMatchObject(entry('send_reset'))
  expect(JSON.stringify(await lastEntry())).not.toContain(code)
})

test('exportMember has what the export of the member has', async () => {
  await api.post(member, { title: 'Their tool' })
  const { status, body } = await api.call(contract.exportMember, about(member))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { username: member.username, email: member.email },
    posts: [{ title: 'Their tool' }],
  })
  expect(await lastEntry()).toMatchObject(entry('export_member'))
})

describe('eraseMember', () => {
  test('deletes the account and all it wrote', async () => {
    const post = await api.post(member)
    expect((await api.call(contract.eraseMember, about(member))).status).toBe(204)
    expectRefused(await api.call(getMember, { params: { username: member.username } }), 404)
    expect((await api.send({ url: `/api/posts/${post.id}/` })).status).toBe(404)
    expect(await isSignedIn(member)).toBe(false)
    expect(await lastEntry()).toMatchObject(entry('erase_member'))
    expectRefused(await api.call(contract.eraseMember, about(member)), 404)
  })

  test('refuses the own account', async () => {
    const refused = await api.call(contract.eraseMember, about(admin))
    expectRefused(refused, 409, { code: 'own_account', detail: administrationMessages.ownAccount })
    expect(await isSignedIn(admin)).toBe(true)
  })

  test('leaves one administrator when two erase each other at once', async () => {
    await api.appoint(member, { administrator: true })
    const both = [admin, member]
    const erase = (by: Member, of: Member) =>
      api.call(contract.eraseMember, { token: by.token, params: { username: of.username } })
    const statuses = (await Promise.all([erase(admin, member), erase(member, admin)])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    const left = await database
      .selectFrom('members')
      .select('id')
      .where(
        'id',
        'in',
        both.map(({ id }) => id),
      )
      .execute()
    expect(left).toHaveLength(1)
  })
})

test.each([contract.exportMember, contract.eraseMember])('$name needs a recent sign-in', async (endpoint) => {
  await sql`update sessions set created_at = now() - interval '11 minutes' where member_id = ${admin.id}`.execute(
    database,
  )
  expectRefused(await api.call(endpoint, about(member)), 403, { code: 'recent_sign_in_needed' })
})
