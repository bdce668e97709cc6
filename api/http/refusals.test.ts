import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { login } from '#contract/accounts.ts'
import { listCases, suspendMember } from '#contract/moderation.ts'
import { listMuted } from '#contract/mutes.ts'
import { deletePost } from '#contract/posts.ts'
import { lookUpTool } from '#contract/tools.ts'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { skippableClock } from '#testing/clock.ts'
import { password } from '#testing/rows.ts'
import { createLimits } from './limits/limits.ts'
import { defaultRates } from './limits/rates.ts'
import { securityFields, type SecurityEvent } from './security-log.ts'

const remoteAddress = '203.0.113.77'
const network = '203.0.113.0/24'
const rates = {
  ...defaultRates,
  lookup: { points: 1, seconds: 60 },
  everything: { points: 40, seconds: 60 },
}

let events: SecurityEvent[]
let api: TestApi
beforeEach(async () => {
  events = []
  api = await createTestApi({
    limits: createLimits({ rates, secret: 'for tests only' }),
    securityLog: (event) => events.push(event),
    accounts: { emailVerification: false, moderatorsNeed2fa: true, providers: [] },
  })
})

/** Sends a request and returns its status. */
async function statusOf(method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, payload?: object) {
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { status } = await api.send({
    ...{ method, url: `/api${path}`, headers, remoteAddress },
    ...(payload && { payload }),
  })
  return status
}

const refused = (fields: object) => ({ event: 'refused', member: null, network, ...fields })

test('refused calls are logged with member and network', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const post = await api.post(ada)
  const lookUp = `${lookUpTool.path}?link=https://tool.example/`
  expect(await statusOf('GET', listMuted.path)).toBe(401)
  expect(await statusOf('GET', listMuted.path, 'x'.repeat(43))).toBe(401)
  expect(await statusOf('GET', listMuted.path, 'malformed')).toBe(401)
  expect(await statusOf('GET', listCases.path, bob.token)).toBe(403)
  expect(await statusOf('DELETE', deletePost.path.replace(':id', String(post.id)), bob.token)).toBe(403)
  expect(await statusOf('GET', lookUp, bob.token)).toBe(200)
  expect(await statusOf('GET', lookUp, bob.token)).toBe(429)
  expect(events.map(securityFields)).toEqual([
    refused({ call: 'listMuted', status: 401, code: 'unauthorized' }),
    refused({ call: 'listCases', status: 403, code: 'forbidden', member: bob.id }),
    refused({ call: 'deletePost', status: 403, code: 'forbidden', member: bob.id }),
    refused({ call: 'lookUpTool', status: 429, code: 'too_many', member: bob.id }),
  ])
})

test('a missing second factor is logged, and a limit of all requests', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  await api.database
    .updateTable('members')
    .set({ created_at: longAgo, moderator_since: longAgo })
    .where('id', '=', moderator.id)
    .execute()
  expect(await statusOf('GET', listCases.path, moderator.token)).toBe(403)
  let status = 0
  while (status !== 429) status = await statusOf('GET', '/posts/categories')
  expect(events.map(securityFields)).toEqual([
    refused({ call: 'listCases', status: 403, code: 'second_factor_required', member: moderator.id }),
    refused({ call: 'listCategories', status: 429, code: 'too_many' }),
  ])
})

test('a call that logs an event of its own is not logged twice', async () => {
  const [ada, moderator] = [await api.member(), await api.member()]
  await api.appoint(moderator)
  const reason = { reason: 'Advertising' }
  const suspending = { token: moderator.token, params: { username: ada.username }, body: reason }
  expect((await api.call(suspendMember, suspending)).status).toBe(204)
  events.length = 0
  const { username } = ada
  expect(await statusOf('POST', login.path, undefined, { username, password })).toBe(403)
  expect(events.map(({ event }) => event)).toEqual(['sign_in_failed'])
})

test('repeated refusals are logged once a minute', async () => {
  const skip = skippableClock()
  onTestFinished(() => void vi.restoreAllMocks())
  for (let times = 0; times < 3; times += 1) await statusOf('GET', listMuted.path)
  expect(events).toHaveLength(1)
  await api.send({ url: `/api${listMuted.path}`, remoteAddress: '198.51.100.1' })
  expect(events).toHaveLength(2)
  skip(61_000)
  await statusOf('GET', listMuted.path)
  expect(events).toHaveLength(3)
})

test('other failures and success are not logged', async () => {
  const ada = await api.member()
  expect(await statusOf('GET', '/posts/999999/')).toBe(404)
  expect(await statusOf('GET', `${lookUpTool.path}?link=x`, ada.token)).toBe(400)
  expect(await statusOf('GET', listMuted.path, ada.token)).toBe(200)
  expect(events).toEqual([])
})
