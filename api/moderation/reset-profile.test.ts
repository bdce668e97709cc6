import { readdir } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { getMember } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { listCases, resetMember } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { listNotifications, markNotificationRead } from '#contract/notifications.ts'
import { exportAccount } from '#contract/account-export.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import { reportMember } from '#contract/reports.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { plain, upload } from '#testing/pictures.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const events: SecurityEvent[] = []
const api = await createTestApi({ securityLog: (event) => events.push(event) })
const reason = 'It advertises'
const profile = {
  name: 'Cheap Watches',
  bio: 'Buy them',
  location: 'Here',
  website: 'https://watches.example/',
  company: 'Watches',
  job_title: 'Seller',
  phone: '+1 555',
  social_links: { x: 'https://x.com/watches' },
}
let member: Member
let other: Member
let moderator: Member

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  await api.database.deleteFrom('moderation_log').execute()
  events.length = 0
  ;[member, other, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
  await api.call(updateProfile, { token: member.token, body: profile })
  await upload(api, member, await plain(9, 9).png().toBuffer())
})

const reset = (fields: unknown, username = member.username, token = moderator.token) =>
  api.call(resetMember, { token, params: { username }, body: { fields, reason } })
const own = async () => (await api.call(getProfile, { token: member.token })).body
const notified = async () => (await api.call(listNotifications, { token: member.token })).body
const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body
const files = () => readdir(api.mediaDir)

describe('resetMember takes away', () => {
  test.each([
    ['name', () => ({ name: member.username })],
    ['bio', () => ({ bio: '', location: '', company: '', job_title: '' })],
    ['picture', () => ({ profile_picture: null })],
    ['links', () => ({ website: '', social_links: {} })],
  ])('the %s alone', async (field, left) => {
    const before = await own()
    expect((await reset([field])).status).toBe(204)
    expect(await own()).toEqual({ ...before, ...left() })
  })

  test('everything at once, and everyone sees it', async () => {
    const { username } = member
    expect((await reset(['name', 'bio', 'picture', 'links', 'bio'], username.toUpperCase())).status).toBe(204)
    expect((await api.call(getMember, { params: { username } })).body).toMatchObject({
      name: username,
      profile_picture: null,
      ...{ bio: '', location: '', company: '', job_title: '', website: '', social_links: {} },
    })
    expect((await own()).phone).toBe(profile.phone)
  })
})

test('the file of a picture goes with it, unless another member has the same', async () => {
  const [file] = await files()
  await upload(api, other, await plain(9, 9).png().toBuffer())
  expect(await files()).toEqual([file])
  await reset(['picture'])
  expect(await files()).toEqual([file])
  await reset(['bio', 'picture'], other.username)
  expect(await files()).toEqual([])
})

test('the member is notified once, in the name of all moderators, and the log says why', async () => {
  await reset(['bio'])
  expect((await reset(['bio'])).status).toBe(204)
  const [only, ...more] = await notified()
  expect(more).toEqual([])
  expect(only).toMatchObject({
    actor_name: 'The moderators',
    verb: 'reset your profile',
    ...{ post_id: null, post_title: '', note: reason, read: false },
  })
  const about = { id: member.id, username: member.username, is_suspended: false }
  expect(await log()).toMatchObject([
    { act: 'reset', moderator: moderator.username, reason, post: null, comment: null, member: about },
  ])
  const given = { token: member.token, params: { id: only!.id } }
  expect((await api.call(markNotificationRead, given)).status).toBe(204)
  const { body } = await api.call(exportAccount, { token: member.token })
  expect(body.notifications).toMatchObject([{ verb: 'reset your profile', post_id: null, read: true }])
  expect(events[0]).toEqual({
    event: 'moderation',
    member: member.id,
    address: '127.0.0.1',
    about: { act: 'reset', fields: 'bio', moderator: moderator.id },
  })
})

test('the open case about the profile is closed', async () => {
  const given = { token: other.token, params: { username: member.username }, body: { reason: 'spam' } }
  await api.call(reportMember, given)
  await reset(['links'])
  expect((await api.call(listCases, { token: moderator.token })).body).toEqual([])
})

test('the profile of a moderator is protected', async () => {
  await api.appoint(member)
  const before = await own()
  const refusal = { code: 'protected', detail: messages.moderation.notResettable }
  expectRefused(await reset(['name', 'picture']), 409, refusal)
  expect(await own()).toEqual(before)
  expect(await files()).toHaveLength(1)
  expect([await notified(), await log(), events]).toEqual([[], [], []])
})

test('resetMember is for moderators, about members that are there, with fields and a reason', async () => {
  const before = await own()
  const { username } = member
  const fields = [messages.moderation.profileFields]
  expectRefused(await reset(['bio'], username, other.token), 403)
  expectRefused(await api.call(resetMember, { params: { username }, body: { fields: ['bio'], reason } }), 401)
  expectRefused(await reset(['bio'], 'nobody_here'), 404, { detail: messages.member.notFound })
  expectRefused(await reset([], 'nobody_here'), 404)
  for (const bad of [[], 'bio', undefined, null, ['email'], [1], ['bio', null]]) {
    const { status, body } = await reset(bad)
    expect({ status, body }).toMatchObject({ status: 400, body: { detail: fields[0] } })
  }
  expectBadFields(await reset([]), { fields })
  const token = moderator.token
  expectBadFields(await api.call(resetMember, { token, params: { username }, body: { fields: ['bio'] } }), {
    reason: ['Reason is required'],
  })
  expect(await own()).toEqual(before)
})
