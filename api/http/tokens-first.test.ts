import { beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listMyPosts } from '#contract/feed.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { beginningOf, listenOn, sendBeginning } from '#testing/raw-socket.ts'
import { createBodyBudget } from './body.ts'

const bodies = createBodyBudget()
const api = await createTestApi({ bodies })
const all: Endpoint[] = Object.values(endpoints)
const writing = all.filter(({ access, method }) => method !== 'GET' && access !== 'open')
const needMember = writing.filter(({ access }) => access !== 'guest')
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }
let port: number
let ada: Member

beforeAll(async () => {
  port = await listenOn(api)
  ada = await api.member()
})

const as = ({ token }: Member) => ({ authorization: `Token ${token}` })

/** Announces a body, sends none of it, and resolves with the response. */
function announce({ method, path, upload }: Endpoint, headers: object) {
  const url = `/api${path.replace(':id', '1').replace(':username', 'nobody')}`
  const type = upload === undefined ? json : form
  const beginning = beginningOf(`${method} ${url}`, { ...type, ...headers, 'content-length': 100_000 })
  return sendBeginning(port, beginning).answered
}

const rejected = { status: 401, body: { code: 'unauthorized' } }

test.each(needMember)('$name rejects a request without a token before its body', async (endpoint) => {
  expect(await announce(endpoint, {})).toMatchObject(rejected)
})

test.each(writing)('$name rejects an invalid token before the body', async (endpoint) => {
  expect(await announce(endpoint, { authorization: 'nonsense' })).toMatchObject(rejected)
  expect(await announce(endpoint, { authorization: `Token ${'x'.repeat(43)}` })).toMatchObject(rejected)
})

test('the body of a rejected request is discarded, and the connection stays usable', async () => {
  const size = 3_000_000
  const request = beginningOf('POST /api/posts/', { ...json, 'content-length': size })
  const connection = sendBeginning(port, request)
  expect((await connection.answered).status).toBe(401)
  connection.write(Buffer.alloc(size, 'x'))
  connection.write(beginningOf('GET /api/posts/categories', { connection: 'close' }))
  expect(await connection.closed).toMatch(/^HTTP\/1.1 401[^]*HTTP\/1.1 200/)
  expect(bodies.reserved).toBe(0)
})

test('a session that ends while the body arrives creates no post', async () => {
  const member = await api.member()
  const body = JSON.stringify({ title: 'Too late', description: 'x', category_ids: [1] })
  const headers = { ...as(member), ...json, 'content-length': body.length }
  const connection = sendBeginning(port, beginningOf('POST /api/posts/', headers, body.slice(0, 10)))
  await expect.poll(() => bodies.reserved).toBe(10)
  expect((await api.call(logout, { token: member.token })).status).toBe(204)
  connection.write(body.slice(10))
  expect((await connection.answered).status).toBe(401)
  const posts = await api.database.selectFrom('posts').select('id').where('title', '=', 'Too late').execute()
  expect(posts).toEqual([])
})

test('a body in several chunks is read', async () => {
  const body = JSON.stringify({ title: 'In pieces', description: 'x', category_ids: [1] })
  const headers = { ...as(ada), ...json, 'content-length': body.length }
  const connection = sendBeginning(port, beginningOf('POST /api/posts/', headers, body.slice(0, 10)))
  await expect.poll(() => bodies.reserved).toBe(10)
  connection.write(body.slice(10))
  expect((await connection.answered).status).toBe(201)
  expect((await api.call(listMyPosts, { token: ada.token })).body).toMatchObject([{ title: 'In pieces' }])
})

test.each(['/api/nowhere/', '/nowhere'])('%s is 404, and its body is not read', async (path) => {
  const request = beginningOf(`POST ${path}`, { ...json, 'content-length': 100_000 })
  const { status, body } = await sendBeginning(port, request).answered
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
