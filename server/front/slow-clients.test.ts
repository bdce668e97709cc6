import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { Database } from '#database/client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { frontServer, type Patience } from './front-server.ts'

const short = 200
const usual: Patience = {
  headers: 60_000,
  request: 60_000,
  silence: 60_000,
  rate: { bytes: 1000, window: 60_000 },
  look: 20,
}

/** A server with this patience, and how to connect to it. */
async function open(patience: Partial<Patience>) {
  const { database, drop } = await createTestDatabase()
  const { serverFactory } = frontServer(
    {},
    { origin: 'http://127.0.0.1', patience: { ...usual, ...patience } },
  )
  const app = await createApi({
    ...{ database, serverFactory, secret: 'for tests only', demoSignIn: false, mediaDir: '/tmp/nowhere' },
  })
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  /** Sends this; `said` resolves with what comes back, once the server hangs up. */
  const send = async (part: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(part)
    return { socket, said: text(socket) }
  }
  return { database, send }
}

/** Sends the beginning of a request and no more; resolves with what comes back, once the server hangs up. */
async function begin(part: string, patience: Partial<Patience>): Promise<string> {
  const { send } = await open(patience)
  const { said } = await send(part)
  return said
}

const register = 'POST /api/accounts/register/ HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n'
const tooLate = /^HTTP\/1.1 408 [^]*"detail":"The request took too long to arrive."/

test('headers that never end are cut off with 408', async () => {
  const answer = await begin('GET /api/posts/ HTTP/1.1\r\nhost: site\r\nx-slow: ', { headers: short })
  expect(answer).toMatch(tooLate)
})

test('a body that never ends is cut off with 408', async () => {
  const answer = await begin(`${register}content-length: 100\r\n\r\n{"name"`, {
    headers: short,
    request: short,
  })
  expect(answer).toMatch(tooLate)
})

test('who falls silent in the middle is cut off', async () => {
  expect(await begin(`${register}content-length: 100\r\n\r\n{"name"`, { silence: short })).toBe('')
})

test.each([
  ['with a length', 'content-length: 100\r\n\r\n{"name"'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n7\r\n{"name"\r\n'],
  ['of which nothing comes', 'content-length: 100\r\n\r\n'],
])('a body slower than the minimum rate is cut off with 408: %s', async (_, rest) => {
  expect(await begin(register + rest, { rate: { bytes: 1000, window: short } })).toMatch(tooLate)
})

const stalled = `${register}content-length: 100\r\n\r\n{"name"`

test('a body that comes at the minimum rate goes on, until it comes more slowly', async () => {
  const { send } = await open({ rate: { bytes: 1, window: 1500 } })
  const { socket, said } = await send(`${register}content-length: 10000\r\n\r\n`)
  const drip = setInterval(() => socket.write('x'), 50)
  // Two windows long.
  for (let n = 0; n < 2; n += 1) expect(await (await send(stalled)).said).toMatch(tooLate)
  expect(socket.bytesRead).toBe(0)
  clearInterval(drip)
  expect(await said).toMatch(tooLate)
})

test('what a refused request goes on sending slowly is cut off, after its one answer', async () => {
  const refused = 'POST /api/posts/ HTTP/1.1\r\nhost: site\r\ncontent-length: 1000\r\n\r\nx'
  const answer = await begin(refused, { rate: { bytes: 1000, window: short } })
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(answer.match(/HTTP\/1/g)).toHaveLength(1)
})

/** Sends a request while a table is locked, and lets it go on when a stalled one that came later was cut off. */
async function outlastStalled(table: string, request: string): Promise<string> {
  const { database, send } = await open({ rate: { bytes: 1000, window: short } })
  const { said } = await database.transaction().execute(async (holds) => {
    await sql`lock table ${sql.table(table)}`.execute(holds)
    const sent = await send(request)
    await expect.poll(() => waitsForLock(database)).toBe(true)
    expect(await (await send(stalled)).said).toMatch(tooLate)
    return { said: sent.said }
  })
  return said
}

async function waitsForLock(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database)
  return rows.length > 0
}

test('a body that is there is not cut off, however long its answer takes', async () => {
  const fields = { name: 'Ada', email: 'ada@example.org', username: 'ada', password: 'Secret1!' }
  const body = JSON.stringify(fields)
  const request = `${register}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  expect(await outlastStalled('members', request)).toMatch(/^HTTP\/1.1 201 /)
})

test('a body is not cut off while it is found out who calls', async () => {
  const token = `authorization: Token ${'x'.repeat(43)}`
  const request = `POST /api/posts/ HTTP/1.1\r\nhost: site\r\n${token}\r\ncontent-length: 1000\r\n\r\n`
  expect(await outlastStalled('sessions', request)).toMatch(/^HTTP\/1.1 401 /)
})
