import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as moderation from '#contract/moderation.ts'
import { exportAccount } from '#contract/account-export.ts'
import { reportPost } from '#contract/reports.ts'
import { createApi } from '#api/app.ts'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { type SecurityEvent, securityFields } from './security-log.ts'

const events: SecurityEvent[] = []
const api: TestApi = await createTestApi({ securityLog: (event) => events.push(event) })
let moderator: Member
let member: Member

beforeAll(async () => {
  ;[moderator, member] = [await api.member(), await api.member()]
  await api.appoint(moderator)
})
afterAll(() => api.app.close())

function withoutAddress({ event, member, about }: SecurityEvent) {
  return { event, member, ...(about && { about }) }
}

/** The status of a call, and the security events that it causes. */
async function eventsOf(endpoint: Endpoint, { token }: Member, params?: object, body?: object) {
  events.length = 0
  const answered = await api.call(endpoint, { token, body, ...(params && { params: { ...params } }) })
  return { status: answered.status, events: events.map(withoutAddress) }
}

const reason = { reason: 'A secret reason' }

test('an export is logged', async () => {
  expect(await eventsOf(exportAccount, member)).toEqual({
    status: 200,
    events: [{ event: 'export', member: member.id }],
  })
  const unknown = await eventsOf(exportAccount, { ...member, token: 'x'.repeat(43) })
  expect(unknown.events).toMatchObject([{ event: 'refused', member: null, about: { status: 401 } }])
})

test.each([
  [moderation.suspendMember, 'suspend'],
  [moderation.unsuspendMember, 'unsuspend'],
] as const)('$name is an event about the member', async (endpoint, act) => {
  const { username, id } = await api.member()
  const about = { act, moderator: moderator.id }
  expect(await eventsOf(endpoint, moderator, { username }, reason)).toEqual({
    status: 204,
    events: [{ event: 'suspension', member: id, about }],
  })
  expect(await eventsOf(endpoint, moderator, { username: 'nobody_here' }, reason)).toEqual({
    status: 404,
    events: [],
  })
  expect(await eventsOf(endpoint, member, { username }, reason)).toMatchObject({
    status: 403,
    events: [{ event: 'refused', member: member.id, about: { call: endpoint.name } }],
  })
})

test('moderation of posts, comments and cases is logged with their author', async () => {
  const post = await api.post(member)
  const params = { id: post.id }
  const { body: comment } = await api.call(createComment, {
    token: member.token,
    params,
    body: { text: 'A text of people' },
  })
  const other = await api.member()
  const by = { moderator: moderator.id }
  const cases: [Endpoint, number, object][] = [
    [moderation.hidePost, post.id, { act: 'hide', post: post.id, ...by }],
    [moderation.restorePost, post.id, { act: 'restore', post: post.id, ...by }],
    [moderation.hideComment, comment.id, { act: 'hide', comment: comment.id, ...by }],
    [moderation.restoreComment, comment.id, { act: 'restore', comment: comment.id, ...by }],
  ]
  for (const [endpoint, id, about] of cases) {
    expect(await eventsOf(endpoint, moderator, { id }, reason)).toEqual({
      status: 204,
      events: [{ event: 'moderation', member: member.id, about }],
    })
    expect((await eventsOf(endpoint, moderator, { id: 2_147_483_647 }, reason)).events).toEqual([])
  }
  await api.call(reportPost, { token: other.token, params, body: { reason: 'spam' } })
  const { body: open } = await api.call(moderation.listCases, { token: moderator.token })
  const { id } = open.at(-1)!
  expect(await eventsOf(moderation.dismissCase, moderator, { id }, reason)).toEqual({
    status: 204,
    events: [{ event: 'moderation', member: null, about: { act: 'dismiss', case: id, ...by } }],
  })
})

/** The security lines that an export from an address leaves in the log, and the whole log. */
async function linesAt(level: string, remoteAddress = '203.0.113.77') {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const { database, media } = api
  const app = await createApi({ database, media, secret: 'x', demoSignIn: false, log: { level, stream } })
  onTestFinished(() => app.close())
  const headers = { authorization: `Token ${member.token}` }
  const { statusCode } = await app.inject({ url: '/api/profiles/export/', headers, remoteAddress })
  expect(statusCode).toBe(200)
  const lines: Record<string, unknown>[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { text, lines: lines.filter(({ msg }) => msg === 'security') }
}

test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])(
  'at log level %s an event is logged with exactly these fields',
  async (level) => {
    const { text, lines } = await linesAt(level)
    expect(lines).toEqual([
      {
        ...{ level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) },
        ...{ event: 'export', member: member.id, network: '203.0.113.0/24', msg: 'security' },
      },
    ])
    for (const secret of ['203.0.113.77', member.username, member.email, member.token])
      expect(text).not.toContain(secret)
  },
)

test('at log level silent no event is logged', async () => {
  expect(await linesAt('silent')).toEqual({ text: '', lines: [] })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['no address', 'unknown'],
  [null, null],
])('the address %s is logged as %s', (address, network) => {
  expect(securityFields({ event: 'sign_in', member: 1, address })).toEqual({
    event: 'sign_in',
    member: 1,
    network,
  })
})
