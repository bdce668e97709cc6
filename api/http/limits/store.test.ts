import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { connectToRedis, hasRedis, startRedis } from '#testing/redis-server.ts'
import { createLimits, countInProcess, type MakeCounter } from './limits.ts'
import { defaultRates } from './rates.ts'
import { countInDatabase, countInRedis } from './store.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

/** Counters in a real Redis, which is started for them. */
async function startCounters() {
  const redis = await startRedis((close) => cleanup.defer(close))
  const { client } = await connectToRedis(redis, (close) => cleanup.defer(close))
  return { redis, client, makeCounter: countInRedis(client, 'test') }
}

const inRedis = hasRedis ? await startCounters() : undefined
const shared: [string, MakeCounter][] = [
  ['in the database', countInDatabase(database)],
  ...(inRedis ? [['in Redis', inRedis.makeCounter] satisfies [string, MakeCounter]] : []),
]

test.each(shared)('servers that count %s count together', async (_where, makeCounter) => {
  const settings = { rates: defaultRates, secret: 'shared', makeCounter }
  const servers = [createLimits(settings), createLimits(settings)]
  const counted = await Promise.allSettled(
    Array.from({ length: 14 }, (_, nth) => servers[nth % 2]!.count('post', 'somebody')),
  )
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(servers[0]!.count('post', 'somebody')).rejects.toMatchObject({ status: 429 })
  await expect(servers[1]!.count('post', 'somebody else')).resolves.toBeUndefined()
  await servers[1]!.refund('post', 'somebody', 6)
  await expect(servers[0]!.count('post', 'somebody')).resolves.toBeUndefined()
})

test('no key is stored as it is', async () => {
  await createLimits({ rates: defaultRates, secret: 'x', makeCounter: countInDatabase(database) }).count(
    'post',
    'me',
  )
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database)
  const stored = [...rows.map(({ key }) => key), ...((await inRedis?.client.keys('*')) ?? [])]
  expect(stored.length).toBeGreaterThan(0)
  for (const key of stored) expect(key).not.toMatch(/somebody|\bme\b/)
})

test.each([...shared, ['in the process', countInProcess] satisfies [string, MakeCounter]])(
  'a clock that is set back locks nobody out: counters %s',
  async (_where, makeCounter) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limits = createLimits({ rates: defaultRates, secret: 'clock', makeCounter })
    for (let n = 0; n < 10; n += 1) await limits.count('login', 'somebody')
    // Redis counts by a clock of its own, which goes on and is not set back here.
    const hasOwnClock = makeCounter === inRedis?.makeCounter
    const wait = hasOwnClock ? expect.stringMatching(/^[1-6]?\d$/) : '60'
    const rejected = { status: 429, headers: { 'retry-after': wait } }
    await expect(limits.count('login', 'somebody')).rejects.toMatchObject(rejected)

    if (hasOwnClock) return
    vi.setSystemTime(Date.now() - 60 * 60_000)
    for (let n = 0; n < 10; n += 1) await limits.count('login', 'somebody')
    await expect(limits.count('login', 'somebody')).rejects.toMatchObject(rejected)
    vi.setSystemTime(Date.now() - 60 * 60_000)
    await expect(limits.count('login', 'somebody')).resolves.toBeUndefined()
  },
)

describe.runIf(hasRedis)('without its Redis', () => {
  test('each process counts for itself, and the counts in Redis go on when it is back', async () => {
    const { redis, client, makeCounter } = await startCounters()
    const limits = createLimits({ rates: defaultRates, secret: 'x', makeCounter })
    const other = createLimits({ rates: defaultRates, secret: 'x', makeCounter })
    const rejected = { status: 429 }
    await limits.count('post', 'somebody', 9)
    redis.silence()
    // The first ones wait until the connection is given up.
    for (let n = 0; n < 10; n += 1) await limits.count('post', 'somebody')
    await expect(limits.count('post', 'somebody')).rejects.toMatchObject(rejected)
    await expect(other.count('post', 'somebody')).resolves.toBeUndefined()
    redis.resume()
    await expect.poll(() => client.status).toBe('ready')
    // Commands that the silent server had received already may have been counted, too.
    await expect(other.count('post', 'somebody', 2)).rejects.toMatchObject(rejected)
  })
})
