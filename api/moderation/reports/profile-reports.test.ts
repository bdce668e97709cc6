import { beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { dismissCase, listCases, suspendMember } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { exportAccount } from '#contract/account-export.ts'
import { reportMember } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { roundTripsOf } from '#testing/round-trips.ts'

const api = await createTestApi()
const reason = 'I looked at it'
let member: Member
let reader: Member
let other: Member
let moderator: Member

beforeAll(async () => {
  ;[reader, other, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
})

beforeEach(async () => {
  await api.database.deleteFrom('cases').execute()
  await api.database.deleteFrom('moderation_log').execute()
  ;[member] = (await insertCrowd(api.database, 1)) as [Member]
})

const report = (by = reader, body: unknown = { reason: 'spam' }, username = member.username) =>
  api.call(reportMember, { token: by.token, params: { username }, body })
const cases = async () => (await api.call(listCases, { token: moderator.token })).body

test('reportMember puts the profile and the report before the moderators', async () => {
  const { status, body } = await report(reader, { reason: 'abuse', details: 'The bio' })
  expect(status).toBe(201)
  const [only, ...more] = await cases()
  expect(more).toEqual([])
  expect(only).toEqual({
    id: expect.any(Number),
    created_at: expect.any(String),
    kind: 'member',
    post: null,
    comment: null,
    member: {
      id: member.id,
      name: expect.any(String),
      username: member.username,
      ...{ profile_picture: null, bio: '', location: '', website: '', company: '', job_title: '' },
      social_links: {},
      created_at: expect.any(String),
    },
    author: {
      ...{ username: member.username, name: expect.any(String), created_at: expect.any(String) },
      ...{ posts: 0, hidden_posts: 0, comments: 0, hidden_comments: 0 },
      ...{ decisions: [], last_decisions: [] },
    },
    suspended_because: null,
    votes: null,
    reported: [],
    report_count: 1,
    is_own: false,
    reports: [
      {
        id: body.id,
        username: reader.username,
        reason: 'abuse',
        details: 'The bio',
        created_at: expect.any(String),
      },
    ],
  })
  expect(JSON.stringify(only)).not.toContain(member.email)
})

test('a member has one report of a profile, the last; those of others join it', async () => {
  const first = await report()
  const second = await report(reader, { reason: 'other' }, member.username.toUpperCase())
  expect(second.body.id).toBe(first.body.id)
  await Promise.all([report(other), report(moderator)])
  expect((await cases()).map(({ report_count }) => report_count)).toEqual([3])
})

test('nobody reports their own profile, nor one that is not there', async () => {
  const own = { code: 'own', detail: messages.report.own }
  const missing = { detail: messages.member.notFound }
  for (const body of [{ reason: 'spam' }, {}]) {
    expectRefused(await report(member, body), 409, own)
    expectRefused(await report(reader, body, 'nobody_here'), 404, missing)
  }
  expectRefused(
    await api.call(reportMember, { params: { username: member.username }, body: { reason: 'spam' } }),
    401,
  )
  expectBadFields(await report(reader, {}), {
    reason: ['Reason must be one of spam, abuse, illegal, off_topic, fake, outdated, other'],
  })
  expect(await cases()).toEqual([])
})

test('the case ends with a dismissal, a suspension, or the account', async () => {
  const given = { token: moderator.token, body: { reason } }
  await report()
  const [open] = await cases()
  expect((await api.call(dismissCase, { ...given, params: { id: open!.id } })).status).toBe(204)
  expect(await cases()).toEqual([])
  const [entry] = (await api.call(listModerationLog, { token: moderator.token })).body
  const about = { id: member.id, username: member.username, is_suspended: false }
  expect(entry).toMatchObject({ act: 'dismiss', reason, post: null, comment: null, member: about })

  await report()
  await api.call(suspendMember, { ...given, params: { username: member.username } })
  expect(await cases()).toEqual([])

  await report()
  expect(await cases()).toMatchObject([{ suspended_because: reason }])
  await api.database.deleteFrom('members').where('id', '=', member.id).execute()
  expect(await cases()).toEqual([])
})

test("exportAccount names the profile that a member reported, and not who reported the member's", async () => {
  await report(reader, { reason: 'spam', details: 'The bio' })
  const { body } = await api.call(exportAccount, { token: reader.token })
  expect(body.reports).toMatchObject([
    { post_id: null, comment_id: null, member: member.username, reason: 'spam', details: 'The bio' },
  ])
  const theirs = await api.call(exportAccount, { token: member.token })
  expect(theirs.body.reports).toEqual([])
  expect(JSON.stringify(theirs.body)).not.toContain(reader.username)
})

test('reporting a profile takes five round trips', async () => {
  expect(await roundTripsOf(() => report())).toHaveLength(5)
})
