import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestDatabase } from '#database/testing.ts'
import { frontServer, type Patience } from './front-server.ts'

const short = 200
const usual: Patience = { headers: 60_000, request: 60_000, silence: 60_000, look: 20 }

/** Sends the beginning of a request and no more; resolves with what comes back, once the server hangs up. */
async function begin(part: string, patience: Partial<Patience>): Promise<string> {
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
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(part)
  return text(socket)
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
