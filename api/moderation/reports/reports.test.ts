import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { listCases } from '#contract/moderation.ts'
import { messages } from '#contract/messages.ts'
import type { Post } from '#contract/posts.ts'
import { reportComment, reportPost, reportReason } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { roundTripsOf } from '#testing/round-trips.ts'

const api = await createTestApi()
const nothing = 2_147_483_647
let author: Member
let reader: Member
let other: Member
let moderator: Member
let post: Post
let comment: { id: number }

beforeAll(async () => {
  ;[author, reader, other, moderator] = (await insertCrowd(api.database, 4)) as [
    Member,
    Member,
    Member,
    Member,
  ]
  await api.appoint(moderator)
})

beforeEach(async () => {
  await api.database.deleteFrom('posts').execute()
  post = await api.post(author)
  const given = { token: author.token, params: { id: post.id }, body: { text: 'Buy this' } }
  comment = (await api.call(createComment, given)).body
})

const spam = { reason: 'spam' }

const report = ({ token }: Member, body: unknown = spam, id = post.id) =>
  api.call(reportPost, { token, params: { id }, body })
const denounce = ({ token }: Member, body: unknown = spam, id = comment.id) =>
  api.call(reportComment, { token, params: { id }, body })

async function cases() {
  const { status, body } = await api.call(listCases, { token: moderator.token })
  expect(status).toBe(200)
  return body
}

test('reportPost puts the post, as it is, and the report before the moderators', async () => {
  const { status, body } = await report(reader, { reason: 'other', details: '  It is\r\nstolen ' })
  expect(status).toBe(201)
  const { content: _, ...listed } = post
  expect(await cases()).toEqual([
    {
      id: expect.any(Number),
      created_at: expect.any(String),
      kind: 'post',
      post: { ...listed, comment_count: 1, hidden_because: null, pending_link: null },
      comment: null,
      member: null,
      author: {
        ...{ username: author.username, name: expect.any(String), created_at: expect.any(String) },
        ...{ posts: 1, hidden_posts: 0, comments: 1, hidden_comments: 0 },
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
          reason: 'other',
          details: 'It is\nstolen',
          created_at: expect.any(String),
        },
      ],
    },
  ])
})

test('reportComment puts the comment before the moderators, with its post', async () => {
  expect((await denounce(reader)).status).toBe(201)
  const [only, ...more] = await cases()
  expect(more).toEqual([])
  expect(only).toMatchObject({
    post: { id: post.id },
    comment: { ...comment, hidden_because: null },
    reports: [{ username: reader.username, reason: 'spam', details: '' }],
  })
})

test('a member has one report of a thing, the last; those of others join it', async () => {
  const first = await report(reader)
  const second = await report(reader, { reason: 'abuse' })
  expect(second.body.id).toBe(first.body.id)
  await report(other)
  const [only, ...more] = await cases()
  expect(more).toEqual([])
  expect(only?.report_count).toBe(2)
  expect(only?.reports.map(({ username, reason }) => [username, reason])).toEqual([
    [other.username, 'spam'],
    [reader.username, 'abuse'],
  ])
})

test('ten members who report at once make one case of ten reports', async () => {
  const crowd = await insertCrowd(api.database, 10)
  const answers = await Promise.all(crowd.map((member) => report(member)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await cases()).map(({ report_count }) => report_count)).toEqual([10])
})

test('a report goes with the account that made it, and a case with its last report', async () => {
  const [leaver] = (await insertCrowd(api.database, 1)) as [Member]
  await report(leaver)
  await api.database.deleteFrom('members').where('id', '=', leaver.id).execute()
  expect(await cases()).toEqual([])
  await report(reader)
  expect((await cases()).map(({ report_count }) => report_count)).toEqual([1])
})

test('nobody reports what is their own', async () => {
  const own = { code: 'own', detail: messages.report.own }
  expectRefused(await report(author), 409, own)
  expectRefused(await denounce(author), 409, own)
  expectRefused(await report(author, {}), 409, own)
  expectRefused(await denounce(author, {}), 409, own)
  expect(await cases()).toEqual([])
})

test('what is not there can not be reported, whatever the report says', async () => {
  for (const body of [spam, {}]) {
    expectRefused(await report(reader, body, nothing), 404, { detail: messages.post.notFound })
    expectRefused(await denounce(reader, body, nothing), 404, { detail: messages.comment.notFound })
  }
})

test('each reason is stored and shown to moderators', async () => {
  for (const reason of reportReason.options) {
    expect((await report(reader, { reason })).status).toBe(201)
    expect((await cases())[0]?.reports).toMatchObject([{ reason }])
  }
  expect(reportReason.options).toEqual(expect.arrayContaining(['fake', 'outdated']))
})

test('a report needs one of the reasons, and at most 1000 characters of details', async () => {
  const reason = ['Reason must be one of spam, abuse, illegal, off_topic, fake, outdated, other']
  for (const body of [{}, { reason: 'boring' }, { reason: null }])
    expectBadFields(await report(reader, body), { reason })
  expectBadFields(await denounce(reader, { ...spam, details: 'x'.repeat(1001) }), {
    details: ['Details can have at most 1000 characters'],
  })
  expect(await cases()).toEqual([])
  expect((await denounce(reader, { ...spam, details: '👍'.repeat(1000) })).status).toBe(201)
})

test('listCases shows the newest twenty of many reports, and says how many there are', async () => {
  const crowd = await insertCrowd(api.database, 21)
  for (const member of crowd) await report(member)
  const [only] = await cases()
  expect(only?.report_count).toBe(21)
  expect(only?.reports.map(({ username }) => username)).toEqual(
    crowd
      .slice(1)
      .map(({ username }) => username)
      .toReversed(),
  )
})

test('listCases is walked by key, oldest first, while others report', async () => {
  const posts = [post]
  for (let n = 0; n < 4; n += 1) posts.push(await api.post(author))
  for (const { id } of posts) await report(reader, spam, id)
  const seen: number[] = []
  const headers = { authorization: `Token ${moderator.token}` }
  for await (const page of api.pages('/api/moderation/cases/?limit=2', headers)) {
    seen.push(...page.map((one) => one.post.id as number))
    await report(other, spam, posts[0]!.id)
  }
  expect(seen).toEqual(posts.map(({ id }) => id))
})

test('reporting takes five round trips, and reading the cases two', async () => {
  expect(await roundTripsOf(() => report(reader))).toHaveLength(5)
  expect(await roundTripsOf(cases)).toHaveLength(2)
})
