import { listModerationLog } from '#contract/moderation-log.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createComment,
  deleteComment,
  listComments,
  updateComment,
  type Comment,
} from '#contract/comments.ts'
import { getMember } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import * as contract from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, type Post } from '#contract/posts.ts'
import { exportAccount } from '#contract/account-export.ts'
import { reportComment } from '#contract/reports.ts'
import { recountAll } from '#database/recount.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const nothing = 2_147_483_647
const reason = 'It is rude'
let author: Member
let writer: Member
let moderator: Member
let post: Post
let comment: Comment

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  await api.database.deleteFrom('moderation_log').execute()
  ;[author, writer, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
  post = await api.post(author)
  comment = await write('You fool')
})

async function write(text: string): Promise<Comment> {
  const given = { token: writer.token, params: { id: post.id }, body: { text } }
  const { status, body } = await api.call(createComment, given)
  expect(status).toBe(201)
  return body
}

type ModerationEndpoint = typeof contract.hideComment | typeof contract.restoreComment
const moderate = (endpoint: ModerationEndpoint, body: unknown = { reason }, id = comment.id) =>
  api.call(endpoint, { token: moderator.token, params: { id }, body })
const hide = (body?: unknown, id?: number) => moderate(contract.hideComment, body, id)
const restore = (body?: unknown, id?: number) => moderate(contract.restoreComment, body, id)

const texts = async () =>
  (await api.call(listComments, { params: { id: post.id } })).body.map(({ text }) => text)
const count = async () => (await api.call(getPost, { params: { id: post.id } })).body.comment_count
const written = async () =>
  (await api.call(getMember, { params: { username: writer.username } })).body.stats.comments
const verbs = async ({ token }: Member) =>
  (await api.call(listNotifications, { token })).body.map(({ verb, note }) => [verb, note])
const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body

/** The post's share of trending that comments have, as the counter that it is made from. */
async function commenters(): Promise<number> {
  const { other_commenter_count } = await api.database
    .selectFrom('posts')
    .select('other_commenter_count')
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow()
  return other_commenter_count
}

describe('a hidden comment', () => {
  test('is gone from the post, its count, the stats and the notification, and restored it is back', async () => {
    const before = await api.call(listComments, { params: { id: post.id } })
    expect((await hide()).status).toBe(204)
    expect([await texts(), await count(), await commenters(), await written()]).toEqual([[], 0, 0, 0])
    expect(await verbs(author)).toEqual([])
    expect((await restore()).status).toBe(204)
    expect((await api.call(listComments, { params: { id: post.id } })).body).toEqual(before.body)
    expect([await count(), await commenters(), await written()]).toEqual([1, 1, 1])
    expect(await verbs(author)).toEqual([['commented on your post', '']])
  })

  test('leaves its author a commenter while another comment of theirs is shown', async () => {
    const second = await write('You too')
    await hide()
    expect([await count(), await commenters()]).toEqual([1, 1])
    await hide({ reason }, second.id)
    expect([await count(), await commenters()]).toEqual([0, 0])
    await write('Sorry')
    expect([await count(), await commenters()]).toEqual([1, 1])
    await restore()
    expect([await count(), await commenters()]).toEqual([2, 1])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('counts rightly when several are hidden, shown and deleted by one statement', async () => {
    await write('You too')
    await api.call(createComment, { token: author.token, params: { id: post.id }, body: { text: 'Why' } })
    const all = () => api.database.updateTable('comments')
    await all().set({ hidden_because: reason }).execute()
    await recountAll(api.database)
    expect([await count(), await commenters()]).toEqual([0, 0])
    await all().set({ hidden_because: null, text: 'x' }).execute()
    await recountAll(api.database)
    expect([await count(), await commenters()]).toEqual([3, 1])
    await all().set({ hidden_because: reason }).where('id', '=', comment.id).execute()
    await api.database.deleteFrom('comments').where('member_id', '=', writer.id).execute()
    await recountAll(api.database)
    expect([await count(), await commenters()]).toEqual([1, 0])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('is notified of to its author alone, in the name of all moderators', async () => {
    await hide()
    await restore({ reason: 'A mistake' })
    expect(await verbs(writer)).toEqual([
      ['restored your comment', 'A mistake'],
      ['hid your comment', reason],
    ])
    expect(await verbs(author)).toEqual([['commented on your post', '']])
  })

  test('can be edited, deleted and reported by nobody, but deleted by its author', async () => {
    await hide()
    const params = { id: comment.id }
    const gone = { detail: messages.comment.notFound }
    for (const { token } of [writer, author]) {
      expectRefused(await api.call(updateComment, { token, params, body: { text: 'x' } }), 404, gone)
      expectRefused(await api.call(reportComment, { token, params, body: { reason: 'spam' } }), 404, gone)
    }
    expectRefused(await api.call(deleteComment, { token: author.token, params }), 404, gone)
    expect((await api.call(exportAccount, { token: writer.token })).body.comments).toMatchObject([
      { id: comment.id, hidden_because: reason },
    ])
    expect((await api.call(deleteComment, { token: writer.token, params })).status).toBe(204)
    expect(await verbs(writer)).toEqual([])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('is hidden once and restored once, however often that is asked for, with a log of both', async () => {
    const answers = await Promise.all([hide(), hide(), hide()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    await restore()
    await restore()
    expect(await verbs(writer)).toHaveLength(2)
    const about = {
      post: { id: post.id, title: post.title, is_hidden: false },
      comment: { id: comment.id, text: 'You fool', is_hidden: false },
    }
    expect(await log()).toMatchObject([
      { act: 'restore', moderator: moderator.username, reason, ...about },
      { act: 'hide', moderator: moderator.username, reason, ...about },
    ])
  })
})

describe('dismissCase', () => {
  const dismiss = (id: number, body: unknown = { reason }, token = moderator.token) =>
    api.call(contract.dismissCase, { token, params: { id }, body })
  const cases = async () => (await api.call(contract.listCases, { token: moderator.token })).body

  beforeEach(async () => {
    await api.call(reportComment, {
      token: author.token,
      params: { id: comment.id },
      body: { reason: 'abuse' },
    })
  })

  test('leaves what was reported as it is, tells nobody, and writes the log', async () => {
    const [open] = await cases()
    expect((await dismiss(open!.id)).status).toBe(204)
    expect(await cases()).toEqual([])
    expect(await texts()).toEqual(['You fool'])
    expect(await verbs(writer)).toEqual([])
    expect(await log()).toMatchObject([{ act: 'dismiss', reason, comment: { id: comment.id } }])
  })

  test('does so once; a new report opens a new case', async () => {
    const [open] = await cases()
    await dismiss(open!.id)
    expectRefused(await dismiss(open!.id), 404, { detail: messages.moderation.caseNotFound })
    expectRefused(await dismiss(open!.id, {}), 404)
    expectRefused(await dismiss(nothing), 404)
    await api.call(reportComment, {
      token: author.token,
      params: { id: comment.id },
      body: { reason: 'spam' },
    })
    const [next] = await cases()
    expect(next?.id).not.toBe(open!.id)
    expect(next?.reports.map((report) => report.reason)).toEqual(['spam'])
  })

  test('is for moderators, with a reason', async () => {
    const [open] = await cases()
    expectRefused(await dismiss(open!.id, { reason }, author.token), 403)
    expectBadFields(await dismiss(open!.id, {}), { reason: ['Reason is required'] })
    expect(await cases()).toHaveLength(1)
  })
})

test('hideComment closes the case of the comment, and hiding its post leaves it open', async () => {
  const given = { token: author.token, params: { id: comment.id }, body: { reason: 'abuse' } }
  await api.call(reportComment, given)
  const open = async () => (await api.call(contract.listCases, { token: moderator.token })).body.length
  await api.call(contract.hidePost, { token: moderator.token, params: { id: post.id }, body: { reason } })
  expect(await open()).toBe(1)
  await hide()
  expect(await open()).toBe(0)
})

test('hideComment and restoreComment are for moderators, about comments that are there', async () => {
  for (const endpoint of [contract.hideComment, contract.restoreComment]) {
    expectRefused(await api.call(endpoint, { params: { id: comment.id }, body: { reason } }), 401)
    for (const { token } of [writer, author]) {
      expectRefused(await api.call(endpoint, { token, params: { id: comment.id }, body: { reason } }), 403)
    }
    expectRefused(await moderate(endpoint, {}, nothing), 404, { detail: messages.comment.notFound })
    expectRefused(await moderate(endpoint, { reason }, nothing), 404)
    expectBadFields(await moderate(endpoint, {}), { reason: ['Reason is required'] })
  }
})

test('the log is walked by key, newest first', async () => {
  for (let n = 0; n < 5; n += 1) await (n % 2 === 0 ? hide() : restore())
  const seen: string[] = []
  const headers = { authorization: `Token ${moderator.token}` }
  for await (const page of api.pages('/api/moderation/log/?limit=2', headers)) {
    seen.push(...page.map(({ act }) => act as string))
  }
  expect(seen).toEqual(['hide', 'restore', 'hide', 'restore', 'hide'])
})
