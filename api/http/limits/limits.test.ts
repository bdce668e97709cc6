import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { listCategories } from '#contract/categories.ts'
import { createComment, updateComment } from '#contract/comments.ts'
import { uploadPicture } from '#contract/profiles.ts'
import { sendContactMessage } from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '#api/routes.ts'
import { markHelpful, openPost, unmarkHelpful } from '#contract/helpful-marks.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { createPost, updatePost, verifyPost } from '#contract/posts.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { bookmarkPost, unbookmarkPost } from '#contract/lists.ts'
import { summarize, summarizePost } from '#contract/summaries.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import type { Call } from '#api/http/call.ts'
import { countCall } from './request-limits.ts'
import { createLimits, noLimits, type Limits } from './limits.ts'
import { defaultRates, type Rates } from './rates.ts'

const few: Rates = {
  ...defaultRates,
  everything: { points: 10_000, seconds: 60 },
  login: { points: 100, seconds: 60 },
  register: { points: 1000, seconds: 60 },
}
const limits = createLimits({ rates: few, secret: 'for tests only' })
const api = await createTestApi({ limits })
let member: Member

/** A member who joined a number of hours and a minute ago. */
async function memberFor(hours: number): Promise<Member> {
  const joined = await api.member()
  const created_at = new Date(Date.now() - (hours * 60 + 1) * 60_000)
  await api.database.updateTable('members').set({ created_at }).where('id', '=', joined.id).execute()
  return joined
}

beforeEach(async () => {
  member = await memberFor(24)
})

const newPost = { title: 'A tool', description: 'x', category_ids: [1] }

async function statuses(count: number, ask: (nth: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let nth = 0; nth < count; nth += 1) found.push((await ask(nth)).status)
  return found
}

test('createPost accepts ten posts an hour, and rejects the eleventh with Retry-After', async () => {
  const publish = () => api.call(createPost, { token: member.token, body: newPost })
  expect(new Set(await statuses(10, publish))).toEqual(new Set([201]))
  const { status, headers, body } = await publish()
  expect([status, body]).toMatchObject([429, { code: 'too_many' }])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
})

test('createPost does not count invalid requests, and counts each member separately', async () => {
  await statuses(12, () => api.call(createPost, { token: member.token, body: {} }))
  expect((await api.call(createPost, { token: member.token, body: newPost })).status).toBe(201)
  const other = await api.member()
  await statuses(10, () => api.call(createPost, { token: other.token, body: newPost }))
  expect((await api.call(createPost, { token: member.token, body: newPost })).status).toBe(201)
})

test('createComment accepts thirty comments in ten minutes', async () => {
  const { id } = await api.post(member)
  const comment = () => api.call(createComment, { token: member.token, params: { id }, body: { text: 'x' } })
  expect(new Set(await statuses(30, comment))).toEqual(new Set([201]))
  expect((await comment()).status).toBe(429)
})

test('in the first 24 hours createPost accepts three and createComment ten, for each member', async () => {
  const [newcomer, other] = [await memberFor(23), await api.member()]
  const publish = ({ token }: Member) => api.call(createPost, { token, body: newPost })
  expect(await statuses(4, () => publish(newcomer))).toEqual([201, 201, 201, 429])
  expect((await publish(other)).status).toBe(201)
  const { id } = await api.post(member)
  const comment = () =>
    api.call(createComment, { token: newcomer.token, params: { id }, body: { text: 'x' } })
  expect(await statuses(11, comment)).toEqual([...Array<number>(10).fill(201), 429])
})

test('likes and unlikes count together, 120 a minute', async () => {
  const { id } = await api.post(member)
  const toggle = (nth: number) =>
    api.call(nth % 2 === 0 ? likePost : unlikePost, { token: member.token, params: { id } })
  expect(new Set(await statuses(120, toggle))).toEqual(new Set([200]))
  expect((await toggle(0)).status).toBe(429)
})

test('all requests count for their address; an IPv6 /64 is one address', async () => {
  const rates = { ...few, everything: { points: 3, seconds: 60 } }
  const strict = await createTestApi({ limits: createLimits({ rates, secret: 'x' }) })
  const ask = (remoteAddress: string) =>
    strict.app.inject({ url: '/api/posts/categories', remoteAddress }).then(({ statusCode }) => statusCode)
  for (const [address, same, other] of [
    ['10.0.0.1', '10.0.0.1', '10.0.0.2'],
    ['2001:db8::1', '2001:db8:0:0:ffff::9', '2001:db8:0:1::1'],
  ] as const) {
    expect([await ask(address), await ask(same), await ask(address)]).toEqual([200, 200, 200])
    expect(await ask(same)).toBe(429)
    expect(await ask(other)).toBe(200)
  }
  for (let nth = 0; nth < 5; nth += 1) expect(await ask('page-render')).toBe(200)
})

test('the /48 of an IPv6 address has ten times the rate of its /64', async () => {
  const rates: Rates = { ...defaultRates, contact: { points: 2, seconds: 60 } }
  const strict = createLimits({ rates, secret: 'for tests only' })
  const from = (subnet: number) => strict.countNetwork('contact', `2001:db8:9:${subnet.toString(16)}::1`)
  for (let subnet = 0; subnet < 10; subnet += 1) {
    await from(subnet)
    await from(subnet)
  }
  await expect(from(10)).rejects.toMatchObject({ status: 429 })
  await expect(strict.countNetwork('contact', '2001:db8:a::1')).resolves.toBeUndefined()
})

test('an account has a separate count in each network, and counts can be refunded', async () => {
  const rates: Rates = { ...defaultRates, contact: { points: 1, seconds: 60 } }
  const strict = createLimits({ rates, secret: 'for tests only' })
  const from = (address: string, account?: string) => strict.countNetwork('contact', address, 1, account)
  const rejected = { status: 429 }
  await from('192.0.2.1', 'ada')
  await expect(from('192.0.2.1', 'ada')).rejects.toMatchObject(rejected)
  await from('192.0.2.1', 'bob')
  await from('192.0.2.2', 'ada')
  await from('192.0.2.1')
  await expect(from('192.0.2.1')).rejects.toMatchObject(rejected)

  for (let nth = 0; nth < 30; nth += 1) {
    const address = `2001:db8:9:${nth}::1`
    await from(address, 'ada')
    await strict.refundNetwork('contact', address, 1, 'ada')
    await from(address, 'ada')
    await expect(from(address, 'ada')).rejects.toMatchObject(rejected)
    await strict.refundNetwork('contact', address, 2, 'ada')
  }
})

const routeOf = ({ name }: Endpoint) => routes.find(({ endpoint }) => endpoint.name === name)!

test('calls without limits are not counted by call', async () => {
  const count = async () => Promise.reject(new Error('counted'))
  const rejecting: Limits = { ...noLimits, count, countNetwork: count }
  await expect(
    countCall(routeOf(listCategories), { address: '10.0.0.1' } as never, rejecting),
  ).resolves.toBeUndefined()
})

describe('each call counts for its own rate', () => {
  const table: [keyof typeof defaultRates, Endpoint, points: number, seconds: number][] = [
    ['login', login, 10, 60],
    ['register', register, 10, 3600],
    ['reset', requestPasswordReset, 10, 3600],
    ['reset_code', confirmResetCode, 20, 3600],
    ['reset_token', setNewPassword, 20, 3600],
    ['post', createPost, 10, 3600],
    ['comment', createComment, 30, 600],
    ['comment', updateComment, 30, 600],
    ['edit', updatePost, 20, 3600],
    ['edit', verifyPost, 20, 3600],
    ['contact', sendContactMessage, 5, 3600],
    ['reaction', likePost, 120, 60],
    ['reaction', unlikePost, 120, 60],
    ['reaction', ratePost, 120, 60],
    ['reaction', bookmarkPost, 120, 60],
    ['reaction', unbookmarkPost, 120, 60],
    ['reaction', markHelpful, 120, 60],
    ['reaction', unmarkHelpful, 120, 60],
    ['reaction', openPost, 120, 60],
    ['summary', summarize, 20, 3600],
    ['summary', summarizePost, 20, 3600],
    ['picture', uploadPicture, 20, 3600],
    ['report', reportPost, 20, 3600],
    ['report', reportComment, 20, 3600],
    ['report', reportMember, 20, 3600],
    ['new_member_post', createPost, 3, 3600],
    ['new_member_comment', createComment, 10, 600],
  ]

  test.each(table)('%s', async (rate, endpoint, points, seconds) => {
    expect(defaultRates[rate]).toEqual({ points, seconds })
    // All other rates are unlimited.
    const only = { ...defaultRates }
    for (const name of Object.keys(only) as (keyof typeof only)[]) {
      if (name !== rate) only[name] = { points: 1_000_000, seconds: 60 }
    }
    const counting = createLimits({ rates: only, secret: 'x' })
    const call = {
      address: '10.0.0.1',
      viewer: { id: 1, isNew: rate.startsWith('new_member') },
    } as Call<Endpoint>
    for (let nth = 0; nth < points; nth += 1) await countCall(routeOf(endpoint), call, counting)
    await expect(countCall(routeOf(endpoint), call, counting)).rejects.toMatchObject({ status: 429 })
  })

  test('all other rates are counted by handlers and hooks', () => {
    expect(defaultRates).toMatchObject({
      everything: { points: 600, seconds: 60 },
      login_failures: { points: 10, seconds: 900 },
      account_failures: { points: 100, seconds: 3600 },
      reset_of_account: { points: 3, seconds: 3600 },
      reset_mails: { points: 6, seconds: 900 },
      reset_code_failures: { points: 100, seconds: 3600 },
    })
  })
})

test('long names take no memory once they are counted', async () => {
  const limits = createLimits({ rates: defaultRates, secret: 'x' })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 400; n += 1) await limits.count('login', `${n}`.padEnd(250_000, 'x'))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(30 * 2 ** 20)
})
