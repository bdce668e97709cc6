import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { dropConnections, disconnect } from './client.ts'
import { connectPipelined } from './pipelined-connections.ts'
import { createTestDatabase } from '#testing/database.ts'

const { database: other, connection, drop } = await createTestDatabase()
afterAll(drop)

function open(max: number) {
  const database = connectPipelined(connection, { max })
  onTestFinished(() => disconnect(database))
  const ask = async (number: number) => {
    const { rows } = await sql<{ answer: number; pid: number }>`
      select 2 * ${number}::int as answer, pg_backend_pid() as pid
    `.execute(database)
    return rows[0]!
  }
  return { database, ask }
}

const numbers = Array.from({ length: 100 }, (_, number) => number)

test('concurrent queries get their own results over a few connections', async () => {
  const { ask } = open(3)
  const answers = await Promise.all(numbers.map(ask))
  expect(answers.map(({ answer }) => answer)).toEqual(numbers.map((number) => 2 * number))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3)
})

test('a statement goes to the connection with the fewest in flight', async () => {
  const { ask, database } = open(2)
  const [{ pid: first }, { pid: second }] = await Promise.all([ask(1), ask(2)])
  await other.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const waiting = sql<{ pid: number }>`
      select pg_backend_pid() as pid, pg_advisory_xact_lock(1)
    `.execute(database)
    const quick = [await ask(3), await ask(4), await ask(5)]
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    const [{ pid: busy }] = (await waiting).rows as [{ pid: number }]
    expect(quick.map(({ pid }) => pid)).toEqual(Array(3).fill(busy === first ? second : first))
  })
})

test('a failing statement does not affect its neighbours', async () => {
  const { ask, database } = open(1)
  const [before, failed, after] = await Promise.allSettled([
    ask(1),
    sql`select 1 / ${0}::int`.execute(database),
    ask(2),
  ])
  expect(before).toMatchObject({ value: { answer: 2 } })
  expect(failed).toMatchObject({ reason: { code: '22012' } })
  expect(after).toMatchObject({ value: { answer: 4 } })
})

test('queries on a broken connection reject, and the next query opens a new one', async () => {
  const { ask, database } = open(1)
  const { pid } = await ask(1)
  const waiting = [sql`select pg_sleep(60)`.execute(database), ask(2)]
  const broken = Promise.allSettled(waiting)
  await expect
    .poll(() => sql`select from pg_stat_activity where pid = ${pid} and state = 'active'`.execute(other))
    .toMatchObject({ rows: { length: 1 } })
  await sql`select pg_terminate_backend(${pid})`.execute(other)
  expect(await broken).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect((await ask(3)).answer).toBe(6)
})

test('connections that are broken off are opened anew', async () => {
  const { ask, database } = open(1)
  const { pid } = await ask(1)
  const waiting = ask(2).catch((error: Error) => error.message)
  dropConnections(database)
  expect(await waiting).toMatch(/^Connection terminated/)
  expect((await ask(3)).pid).not.toBe(pid)
})

test('where nothing can be connected to, each who asks hears why', async () => {
  const database = connectPipelined({ ...connection, database: 'nowhere' })
  const ask = () => sql`select 1`.execute(database)
  // Looked at together: each may fail before the other.
  await Promise.all([ask(), ask()].map((asked) => expect(asked).rejects.toMatchObject({ code: '3D000' })))
  await expect(ask()).rejects.toMatchObject({ code: '3D000' })
  await disconnect(database)
})

test('a transaction, which would take in the statements of others, is refused', async () => {
  const { database } = open(1)
  await expect(database.transaction().execute(async () => {})).rejects.toThrow('do not support transactions')
})
