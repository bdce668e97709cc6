import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { findTools } from '#contract/finder.ts'
import { getFollowing } from '#contract/follows.ts'
import { claimTool, verifyClaim } from '#contract/makers.ts'
import { listMuted } from '#contract/mutes.ts'
import { summarize } from '#contract/summaries.ts'
import { lookUpTool } from '#contract/tools.ts'
import { noOutgoing } from '#api/http/outgoing.ts'
import { poolStats } from '#database/client.ts'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { skippableClock } from '#testing/clock.ts'
import { untilWaiting } from '#testing/locks.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { ProviderBrowser } from '#testing/provider-browser.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { createLimits } from './limits.ts'
import { defaultRates } from './rates.ts'
import { limitDatabaseTime } from './request-limits.ts'

// Far more than the queries of these tests take, and far less than what is skipped.
const budget = 30_000
const skipped = 60_000
const rates = { ...defaultRates, database_time: { points: budget, seconds: 3600 } }
const newLimits = () => createLimits({ rates, secret: 'for tests only' })

const provider = await startOidcProvider('http://localhost:3000')
provider.people.set('ada', { email: 'ada@example.org', email_verified: true })
afterAll(() => provider.close())

let skip: (milliseconds: number) => void
beforeEach(() => {
  skip = skippableClock()
  onTestFinished(() => void vi.restoreAllMocks())
})

/** An API whose calls to others take a minute each. No query is under way meanwhile. */
async function createSlowApi() {
  let waits = 0
  const slowly = async <Result>(result: Result | Promise<Result>): Promise<Result> => {
    await expect
      .poll(() => {
        const { total, idle, waiting } = poolStats(api.database)
        return total - idle + waiting
      })
      .toBe(0)
    skip(skipped)
    waits += 1
    return result
  }
  const { accounts, providerFetch } = oidcServices(provider)
  const failed = { ok: false, reason: 'timeout' } as const
  const api = await createTestApi({
    ...{ limits: newLimits(), accounts },
    providerFetch: (...request) => slowly(providerFetch(...request)),
    summarizer: { model: 'slow', summarize: () => slowly('In short.') },
    understander: { understand: () => slowly([]) },
    outgoing: {
      ...{ ...noOutgoing, isOn: true },
      readPage: () => slowly(null),
      fetchText: () => slowly(failed),
      readTextRecords: () => slowly(failed),
      isRefused: () => slowly(false),
    },
  })
  const member = await api.member()
  return { api, member, waits: () => waits }
}

type SlowApi = Awaited<ReturnType<typeof createSlowApi>>

test.each<[string, (slow: SlowApi) => Promise<unknown>]>([
  [
    'a look-up',
    ({ api, member: { token } }) => api.call(lookUpTool, { token, query: { link: 'https://slow.example/' } }),
  ],
  ['the start of a sign-in with a provider', ({ api }) => new ProviderBrowser(api).start()],
  [
    'the answer of a provider',
    async ({ api }) => {
      const led = await new ProviderBrowser(api).go('ada')
      expect(led.location.pathname).toBe('/login/finish')
    },
  ],
  [
    'a check of a claim',
    async ({ api, member }) => {
      const { tool } = await api.post(member, { link: 'https://slow.example/' })
      const given = { token: member.token, params: { slug: tool!.slug } }
      await api.call(claimTool, given)
      for (const method of ['meta', 'file', 'dns'])
        await api.call(verifyClaim, { ...given, body: { method } })
    },
  ],
  [
    'a summary',
    ({ api, member: { token } }) =>
      api.call(summarize, { token, body: { text: 'A long text. '.repeat(200) } }),
  ],
  [
    'a need that a model reads',
    ({ api, member: { token } }) => api.call(findTools, { token, query: { need: 'draw a cat' } }),
  ],
])('%s that waits for another server takes no database time', async (_name, act) => {
  const slow = await createSlowApi()
  const { api, member } = slow
  await act(slow)
  expect(slow.waits()).toBeGreaterThan(0)
  expect((await api.call(listMuted, { token: member.token })).status).toBe(200)
})

/** Runs a query that waits a minute for its rows. */
async function querySlowly({ database }: TestApi): Promise<void> {
  await database.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const locked = sql`select pg_advisory_xact_lock(1)`.execute(database)
    await untilWaiting(database)
    skip(skipped)
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    await locked
  })
}

test('the wait for a database that does not answer is not charged, one for a statement that is too slow is', async () => {
  const api = await createTestApi()
  const limits = newLimits()
  const fail = (error: Error) => () =>
    limitDatabaseTime(limits, '192.0.2.3', async () => {
      await querySlowly(api)
      throw error
    })
  const outage = new Error('Query read timeout')
  await expect(fail(outage)()).rejects.toBe(outage)
  await expect(fail(outage)()).rejects.toBe(outage)
  const tooSlow = Object.assign(new Error('canceling statement'), { code: '57014' })
  await expect(fail(tooSlow)()).rejects.toBe(tooSlow)
  await expect(fail(tooSlow)()).rejects.toMatchObject({ status: 429 })
})

test('a client with slow queries is rejected before the next work, others are not', async () => {
  const api = await createTestApi()
  const limits = newLimits()
  const ask = (address: string) => limitDatabaseTime(limits, address, () => querySlowly(api))
  await ask('192.0.2.1')
  await expect(ask('192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  await ask('192.0.2.2')
})

test('failed work is counted, other work than queries is not', async () => {
  const api = await createTestApi()
  const limits = newLimits()
  const ask = (work: () => Promise<unknown>) => limitDatabaseTime(limits, '192.0.2.1', work)
  await ask(async () => skip(skipped))
  const failing = async () => {
    await querySlowly(api)
    throw new Error('broken')
  }
  await expect(ask(failing)).rejects.toThrow('broken')
  await expect(ask(async () => {})).rejects.toMatchObject({ status: 429 })
})

test('reads are counted for their network', async () => {
  const api = await createTestApi({ limits: newLimits() })
  const member = await api.member()
  const read = (url: string, remoteAddress: string) =>
    api.send({ url: `/api${url}`, remoteAddress, headers: { authorization: `Token ${member.token}` } })
  const reads = [
    [listCategories.path, 'categories', '192.0.2.1'],
    [getFollowing.path, 'tool_follows', '192.0.2.2'],
  ] as const
  for (const [path, table, address] of reads) {
    await api.database.connection().execute(async (holder) => {
      await sql`begin`.execute(holder)
      await sql`lock table ${sql.id(table)}`.execute(holder)
      const slow = read(path, address)
      await untilWaiting(api.database)
      skip(skipped)
      await sql`commit`.execute(holder)
      expect((await slow).status).toBe(200)
    })
    expect((await read(listMuted.path, address)).status).toBe(429)
    expect((await read(listMuted.path, '192.0.2.3')).status).toBe(200)
  }
})
