import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { skippableClock } from '#testing/clock.ts'
import { createTestDatabase } from '#testing/database.ts'
import { untilWaiting } from '#testing/locks.ts'
import { connect, disconnect, poolStats, type Database } from './client.ts'
import { createQueryTimer, isTiming } from './query-time.ts'

const { database: other, connection, drop } = await createTestDatabase()
afterAll(drop)

// Far more than the queries of these tests take.
const minute = 60_000
let skip: (milliseconds: number) => void
beforeEach(() => {
  skip = skippableClock()
  onTestFinished(() => void vi.restoreAllMocks())
})

/** Counts as minutes, to the nearest one. */
const minutes = ({ milliseconds }: { milliseconds: number }) => Math.round(milliseconds / minute)

const lock = sql`select pg_advisory_xact_lock(1)`

/** Lets a minute pass while `count` statements wait for their rows. */
async function whileQueried(count: number, work: () => Promise<unknown>): Promise<void> {
  await other.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const done = work()
    await untilWaiting(other, count)
    skip(minute)
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    await done
  })
}

const databases: [string, () => Database][] = [
  ['the primary', () => connect(connection)],
  ['a replica', () => connect(connection, { retries: false })],
]

test.each(databases)('a query of %s is timed from the query to its rows', async (_name, open) => {
  const database = open()
  onTestFinished(() => disconnect(database))
  const timer = createQueryTimer()
  await timer.run(() => whileQueried(1, () => lock.execute(database)))
  expect(minutes(timer)).toBe(1)
  await timer.run(async () => {
    await sql`select 1`.execute(database)
    skip(minute)
    await sql`select 1`.execute(database)
  })
  expect(minutes(timer)).toBe(1)
  await whileQueried(1, () => lock.execute(database))
  expect(minutes(timer)).toBe(1)
})

test('the statements of a transaction are timed, not the time between them', async () => {
  const database = connect(connection)
  onTestFinished(() => disconnect(database))
  const timer = createQueryTimer()
  await timer.run(() =>
    database.transaction().execute(async (transaction) => {
      await whileQueried(1, () => lock.execute(transaction))
      skip(minute)
    }),
  )
  expect(minutes(timer)).toBe(1)
})

test('waiting for a connection is timed, and failed queries are', async () => {
  const database = connect(connection, { max: 1 })
  onTestFinished(() => disconnect(database))
  const timer = createQueryTimer()
  const failing = await database.connection().execute(async () => {
    const outcome = timer
      .run(() => sql`select 1 / 0`.execute(database))
      .catch((error: Error) => error.message)
    await expect.poll(() => poolStats(database).waiting).toBe(1)
    skip(minute)
    return { outcome }
  })
  expect(await failing.outcome).toBe('division by zero')
  expect(minutes(timer)).toBe(1)
})

test('concurrent queries are timed once', async () => {
  const database = connect(connection)
  onTestFinished(() => disconnect(database))
  const timer = createQueryTimer()
  await timer.run(() => whileQueried(2, () => Promise.all([lock.execute(database), lock.execute(database)])))
  expect(minutes(timer)).toBe(1)
})

test('work is timed while it runs with a timer', async () => {
  expect(isTiming()).toBe(false)
  expect(await createQueryTimer().run(async () => isTiming())).toBe(true)
})
