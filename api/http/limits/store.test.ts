import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLimits } from './limits.ts'
import { defaultRates } from './rates.ts'
import { createTestDatabase } from '#testing/database.ts'
import { postgresLimitStore } from './store.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

test('servers on one database count together, and store no plain keys', async () => {
  const settings = { rates: defaultRates, secret: 'shared', store: postgresLimitStore(database) }
  const servers = [createLimits(settings), createLimits(settings)]
  const counted = await Promise.allSettled(
    Array.from({ length: 14 }, (_, nth) => servers[nth % 2]!.count('post', 'somebody')),
  )
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(servers[0]!.count('post', 'somebody')).rejects.toMatchObject({ status: 429 })
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.key).not.toContain('somebody')
  await expect(servers[1]!.count('post', 'somebody else')).resolves.toBeUndefined()
})

test.each([
  ['in the database', postgresLimitStore(database)],
  ['in the process', undefined],
])('a clock that is set back locks nobody out: counters %s', async (_where, store) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = createLimits({ rates: defaultRates, secret: 'clock', store })
  for (let n = 0; n < 10; n += 1) await limits.count('login', 'somebody')
  const rejected = { status: 429, headers: { 'retry-after': '60' } }
  await expect(limits.count('login', 'somebody')).rejects.toMatchObject(rejected)

  vi.setSystemTime(Date.now() - 60 * 60_000)
  for (let n = 0; n < 10; n += 1) await limits.count('login', 'somebody')
  await expect(limits.count('login', 'somebody')).rejects.toMatchObject(rejected)
  vi.setSystemTime(Date.now() - 60 * 60_000)
  await expect(limits.count('login', 'somebody')).resolves.toBeUndefined()
})
