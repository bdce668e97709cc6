import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { inTransaction, publish, subscribe } from './transaction.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const subscriber = vi.fn<(messages: string[]) => void>()
subscribe(database, subscriber)

test('messages go out once, at the commit of the outer transaction', async () => {
  await inTransaction(database, async (transaction) => {
    publish(transaction, ['one'])
    await inTransaction(transaction, async (inner) => publish(inner, ['two', 'one']))
    expect(subscriber).not.toHaveBeenCalled()
  })
  expect(subscriber.mock.calls).toEqual([[['one', 'two']]])
})

test('a rollback drops them, and an attempt that is repeated publishes what its last run did', async () => {
  subscriber.mockClear()
  const failing = inTransaction(database, async (transaction) => {
    publish(transaction, ['lost'])
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  let attempts = 0
  await inTransaction(database, async (transaction) => {
    attempts += 1
    publish(transaction, [`attempt ${attempts}`])
    if (attempts === 1) await sql`do $$ begin raise deadlock_detected; end $$`.execute(transaction)
  })
  expect(subscriber.mock.calls).toEqual([[['attempt 2']]])
})

test('a transaction that nobody publishes for is an error', async () => {
  const work = database.transaction().execute(async (transaction) => publish(transaction, ['lost']))
  await expect(work).rejects.toThrow('inTransaction')
})
