import { connect as open, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { connect } from '#database/client.ts'
import { createApi } from '#api/app.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestApi } from '#testing/api.ts'
import { expectErrorShape } from '#testing/error-assertions.ts'

const api = await createTestApi()
let port: number

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})

/** Writes bytes to the server and reads the response until it disconnects. */
async function exchange(request: string) {
  const socket = open(port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) as unknown }
}

const host = 'Host: x\r\nConnection: close\r\n'

test.each([
  ['what is no HTTP', 400, 'HELLO\r\n\r\n'],
  ['an unknown method', 400, `FETCH /api/posts/ HTTP/1.1\r\n${host}\r\n`],
  ['a broken header', 400, `GET /api/posts/ HTTP/1.1\r\n${host}no colon\r\n\r\n`],
  ['two lengths', 400, `POST /api/posts/ HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
  ['headers that are too long', 431, `GET /api/posts/ HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['an address that is too long', 414, `GET /api/${'x'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`],
  ['an address longer than headers may be', 414, `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  [
    'a body announced as too long',
    413,
    `POST /api/accounts/login/ HTTP/1.1\r\n${host}Content-Length: 262145\r\n\r\nx`,
  ],
  [
    'a body that becomes too long',
    413,
    `POST /api/accounts/login/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n40001\r\n${'x'.repeat(262_145)}\r\n0\r\n\r\n`,
  ],
])('the server answers %s with %i in the shape of every error', async (_, status, request) => {
  const answer = await exchange(request)
  expect(answer.status).toBe(status)
  expectErrorShape(answer)
})

test('listCategories answers 503 with Retry-After while the database is unavailable', async () => {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const app = await createApi({ database, media: mediaIn(tmpdir()), secret: 'x', demoSignIn: true })
  const { statusCode, headers, json } = await app.inject({ url: '/api/posts/categories' })
  expect({ statusCode, retry: headers['retry-after'] }).toEqual({ statusCode: 503, retry: '5' })
  expectErrorShape({ status: statusCode, headers: headers as Record<string, string>, body: json() })
  await app.close()
  await database.destroy()
})

test('listCategories answers an internal error with 500 and only a request id', async () => {
  const broken = await createTestApi({ log: false })
  await sql`alter table categories rename to kinds`.execute(broken.database)
  const { status, body } = await broken.call(listCategories)
  const { request_id, ...rest } = body as unknown as Record<string, string>
  expect({ status, rest }).toEqual({
    status: 500,
    rest: { detail: 'Something went wrong on our side. Please try again.', code: 'internal' },
  })
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
})
