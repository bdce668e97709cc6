import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { Database } from '#database/client.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createServerFactory, type ClientTimeouts } from './front-server.ts'

const short = 200
const defaults: ClientTimeouts = {
  headers: 60_000,
  request: 60_000,
  idle: 60_000,
  rate: { bytes: 1000, window: 60_000 },
  checkInterval: 20,
}

/** A server with these timeouts, and a function that connects to it. */
async function open(timeouts: Partial<ClientTimeouts>) {
  const { database, drop } = await createTestDatabase()
  const serverFactory = createServerFactory(
    {},
    { origin: 'http://127.0.0.1', timeouts: { ...defaults, ...timeouts } },
  )
  const app = await createApi({
    ...{
      database,
      serverFactory,
      secret: 'for tests only',
      demoSignIn: false,
      media: mediaIn('/tmp/nowhere'),
    },
  })
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  /** Sends data; `received` resolves with the response once the server disconnects. */
  const send = async (part: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(part)
    return { socket, received: text(socket) }
  }
  return { database, send }
}

/** Sends only the beginning of a request; resolves with the response once the server disconnects. */
async function begin(part: string, timeouts: Partial<ClientTimeouts>): Promise<string> {
  const { send } = await open(timeouts)
  const { received } = await send(part)
  return received
}

const register = 'POST /api/accounts/register/ HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n'
const tooLate = /^HTTP\/1.1 408 [^]*"detail":"The request took too long to arrive."/

test('unfinished headers get 408', async () => {
  const answer = await begin('GET /api/posts/ HTTP/1.1\r\nhost: site\r\nx-slow: ', { headers: short })
  expect(answer).toMatch(tooLate)
})

test('an unfinished body gets 408', async () => {
  const answer = await begin(`${register}content-length: 100\r\n\r\n{"name"`, {
    headers: short,
    request: short,
  })
  expect(answer).toMatch(tooLate)
})

test('an idle client is disconnected', async () => {
  expect(await begin(`${register}content-length: 100\r\n\r\n{"name"`, { idle: short })).toBe('')
})

test.each([
  ['with a length', 'content-length: 100\r\n\r\n{"name"'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n7\r\n{"name"\r\n'],
  ['without any data', 'content-length: 100\r\n\r\n'],
])('a body slower than the minimum rate gets 408: %s', async (_, rest) => {
  expect(await begin(register + rest, { rate: { bytes: 1000, window: short } })).toMatch(tooLate)
})

const stalled = `${register}content-length: 100\r\n\r\n{"name"`

test('a body at the minimum rate is accepted until it becomes slower', async () => {
  const { send } = await open({ rate: { bytes: 1, window: 1500 } })
  const { socket, received } = await send(`${register}content-length: 10000\r\n\r\n`)
  const drip = setInterval(() => socket.write('x'), 50)
  // Two windows long.
  for (let n = 0; n < 2; n += 1) expect(await (await send(stalled)).received).toMatch(tooLate)
  expect(socket.bytesRead).toBe(0)
  clearInterval(drip)
  expect(await received).toMatch(tooLate)
})

test('the slow rest of a rejected request is cut off after its one response', async () => {
  const refused = 'POST /api/posts/ HTTP/1.1\r\nhost: site\r\ncontent-length: 1000\r\n\r\nx'
  const answer = await begin(refused, { rate: { bytes: 1000, window: short } })
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(answer.match(/HTTP\/1/g)).toHaveLength(1)
})

/** Sends a request while a table is locked, and unlocks the table after a later, stalled request was cut off. */
async function outlastStalled(table: string, request: string): Promise<string> {
  const { database, send } = await open({ rate: { bytes: 1000, window: short } })
  const { received } = await database.transaction().execute(async (holds) => {
    await sql`lock table ${sql.table(table)}`.execute(holds)
    const sent = await send(request)
    await expect.poll(() => waitsForLock(database)).toBe(true)
    expect(await (await send(stalled)).received).toMatch(tooLate)
    return { received: sent.received }
  })
  return received
}

async function waitsForLock(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database)
  return rows.length > 0
}

test('a complete body is not cut off, however long its response takes', async () => {
  const fields = { name: 'Ada', email: 'ada@example.org', username: 'ada', password: 'Secret1!' }
  const body = JSON.stringify(fields)
  const request = `${register}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  expect(await outlastStalled('members', request)).toMatch(/^HTTP\/1.1 201 /)
})

test('a body is not cut off during authentication', async () => {
  const token = `authorization: Token ${'x'.repeat(43)}`
  const request = `POST /api/posts/ HTTP/1.1\r\nhost: site\r\n${token}\r\ncontent-length: 1000\r\n\r\n`
  expect(await outlastStalled('sessions', request)).toMatch(/^HTTP\/1.1 401 /)
})
