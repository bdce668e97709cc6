import { listModerationLog } from '#contract/moderation-log.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { likePost } from '#contract/reactions.ts'
import { messages } from '#contract/messages.ts'
import * as contract from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, updatePost, type Post } from '#contract/posts.ts'
import { listMyPosts } from '#contract/feed.ts'
import { reportPost } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'

const events: SecurityEvent[] = []
const refusedHosts: string[] = []
const api = await createTestApi({ refusedHosts, securityLog: (event) => events.push(event) })
const nothing = 2_147_483_647
const reason = 'I looked at it'
const old = 'https://tool.example/'
const link = 'https://elsewhere.example/'
let author: Member
let reader: Member
let moderator: Member
let post: Post

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  await api.database.deleteFrom('moderation_log').execute()
  events.length = 0
  refusedHosts.length = 0
  ;[author, reader, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
  post = await api.post(author, { link: old })
  await api.call(likePost, { token: reader.token, params: { id: post.id } })
  await edit(link)
})

async function edit(wanted: string) {
  const body = { title: 'A tool', description: 'What it does', category_ids: [1], link: wanted }
  const answer = await api.call(updatePost, { token: author.token, params: { id: post.id }, body })
  expect(answer.status).toBe(200)
}
const given = (body: object, id = post.id) => ({ token: moderator.token, params: { id }, body })
const approve = (body: object = { reason, link }, id?: number) =>
  api.call(contract.approveLink, given(body, id))
const reject = (body: object = { reason }, id?: number) => api.call(contract.rejectLink, given(body, id))
const cases = async () => (await api.call(contract.listCases, { token: moderator.token })).body
const dismiss = async () =>
  api.call(contract.dismissCase, {
    token: moderator.token,
    params: { id: (await cases())[0]!.id },
    body: { reason },
  })
const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body
const own = async () => (await api.call(listMyPosts, { token: author.token })).body[0]!
const notified = async () =>
  (await api.call(listNotifications, { token: author.token })).body.filter(({ note }) => note !== '')
const history = async () =>
  (await api.call(contract.listPostHistory, { token: moderator.token, params: { id: post.id } })).body

test('approveLink shows the new link, and the version before stays in the history', async () => {
  expect((await approve()).status).toBe(204)
  const shown = (await api.call(getPost, { params: { id: post.id } })).body
  expect(shown.link).toBe(link)
  expect(shown.tool).toMatchObject({ slug: expect.stringMatching(/^a-tool/), name: 'A tool', post_count: 1 })
  expect(await findWrongCounts(api.database)).toEqual([])
  expect(await own()).toMatchObject({ link, pending_link: null, edited_at: shown.edited_at })
  expect(await history()).toMatchObject([{ link: old, created_at: shown.edited_at }])
  expect(await cases()).toEqual([])
  const about = { post_id: post.id, post_title: 'A tool', actor_name: 'The moderators' }
  expect(await notified()).toMatchObject([{ verb: 'approved your new link', note: reason, ...about }])
  expect(await log()).toMatchObject([
    { act: 'approve_link', moderator: moderator.username, reason, post: { id: post.id }, member: null },
  ])
  const logged = { act: 'approve_link', post: post.id, moderator: moderator.id }
  expect(events).toMatchObject([{ event: 'moderation', member: null, about: logged }])
})

test('approveLink leaves a version with the relation and the evidence before', async () => {
  const evidence = { task: 'Notes' }
  const body = { title: 'A tool', description: 'What it does', category_ids: [1], link }
  const disclosed = { token: author.token, params: { id: post.id } }
  await api.call(updatePost, { ...disclosed, body: { ...body, relation: 'paid', evidence } })
  expect((await approve()).status).toBe(204)
  expect((await history())[0]).toMatchObject({ link: old, relation: 'paid', evidence })
  expect((await api.call(getPost, disclosed)).body).toMatchObject({ link, relation: 'paid', evidence })
})

const rejections = { rejectLink: () => reject(), 'dismissCase of its case': () => dismiss() }
test.each(Object.entries(rejections))('%s keeps the old link', async (_, refuse) => {
  expect((await refuse()).status).toBe(204)
  expect(await own()).toMatchObject({ link: old, pending_link: null, edited_at: null })
  expect(await history()).toEqual([])
  expect(await cases()).toEqual([])
  expect(await notified()).toMatchObject([{ verb: 'rejected your new link', note: reason, post_id: post.id }])
  expect(await log()).toMatchObject([{ act: 'reject_link', moderator: moderator.username, reason }])
  expect(events).toMatchObject([{ event: 'moderation', about: { act: 'reject_link', post: post.id } }])
})

describe('a link can not be approved', () => {
  const refusal = { code: 'not_pending', detail: messages.moderation.linkNotPending }

  test('when the author has replaced it since the moderator looked', async () => {
    await edit('https://third.example/')
    expectRefused(await approve(), 409, refusal)
    expect(await own()).toMatchObject({ link: old, pending_link: 'https://third.example/' })
    expect(await cases()).toHaveLength(1)
  })

  test('nor rejected, when the author has withdrawn it or it was decided on', async () => {
    await edit(old)
    expectRefused(await approve(), 409, refusal)
    expectRefused(await reject(), 409, refusal)
    await edit(link)
    expect((await approve()).status).toBe(204)
    expectRefused(await approve(), 409, refusal)
    expectRefused(await reject(), 409, refusal)
    expect(await log()).toHaveLength(1)
    expect(await notified()).toHaveLength(1)
  })

  test('when its host is refused since', async () => {
    refusedHosts.push('elsewhere.example')
    expectBadFields(await approve(), { link: ['Links to elsewhere.example are not allowed here'] })
    expect((await own()).link).toBe(old)
    expect((await reject()).status).toBe(204)
  })

  test('by two at once more than once', async () => {
    const answers = await Promise.all([approve(), reject(), approve(), reject()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
    expect(await log()).toHaveLength(1)
    expect(await notified()).toHaveLength(1)
    expect(await cases()).toEqual([])
  })
})

test('a case about the link and one about the post are two', async () => {
  await api.call(reportPost, {
    token: reader.token,
    params: { id: post.id },
    body: { reason: 'spam' },
  })
  expect((await cases()).map(({ kind }) => kind)).toEqual(['link', 'post'])
  await api.call(contract.hidePost, given({ reason }))
  expect((await cases()).map(({ kind }) => kind)).toEqual(['link'])
  expect((await approve()).status).toBe(204)
  expect(await cases()).toEqual([])
})

test('approveLink and rejectLink are for moderators, about posts that are there', async () => {
  for (const [endpoint, body] of [
    [contract.approveLink, { reason, link }],
    [contract.rejectLink, { reason }],
  ] as const) {
    const params = { id: post.id }
    expectRefused(await api.call(endpoint, { params, body }), 401)
    expectRefused(await api.call(endpoint, { params, body, token: author.token }), 403)
    expectRefused(await api.call(endpoint, given({}, nothing)), 404, { detail: messages.post.notFound })
    expectRefused(await api.call(endpoint, given(body, nothing)), 404)
    expectRefused(await api.call(endpoint, given({ ...body, reason: ' ' })), 400)
  }
  expectBadFields(await approve({ reason }), { link: [messages.link.invalid] })
  expect(await own()).toMatchObject({ link: old, pending_link: link })
})
