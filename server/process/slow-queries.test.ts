import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { createLog } from './log.ts'
import { logSlowQueries } from './slow-queries.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** What is logged of a query that sleeps for 20 ms. */
async function logged(milliseconds: number): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  onTestFinished(logSlowQueries({ ...createLog('silent'), logger }, milliseconds))
  await sql`select pg_sleep(0.02), ${'a private text'}::text`.execute(database)
  return lines
}

test('a query that takes as long is logged, without its values', async () => {
  const [line, ...more] = await logged(20)
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 40, msg: 'slow query', sql: 'select pg_sleep(0.02), $1::text' })
  expect(line!['ms']).toBeGreaterThanOrEqual(20)
  expect(JSON.stringify(line)).not.toContain('private')
})

test.each([60_000, 0])('with SLOW_QUERY_MS=%i it is not', async (milliseconds) => {
  expect(await logged(milliseconds)).toEqual([])
})
