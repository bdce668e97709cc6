import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/address.ts'
import { getPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const all: Endpoint[] = Object.values(endpoints)
let ada: Member
let postId: number

beforeAll(async () => {
  ada = await api.member()
  // Permitted, so that no request is rejected before its address is checked.
  await api.appoint(ada, { administrator: true })
  postId = (await api.post(ada)).id
})

const wrongIds = [
  '0',
  '-1',
  '01',
  '1.0',
  '1e0',
  '+1',
  '2147483648',
  '9007199254740993',
  'abc',
  '%20',
  '%zz',
  '1%00',
]
const withId = all.filter((endpoint) => endpoint.path.includes(':id'))

async function expectNotFound(endpoint: Endpoint, id: string): Promise<void> {
  const url = `/api${endpoint.path.replace(':id', id)}`
  const headers = { authorization: `Token ${ada.token}` }
  expectRefused(await api.send({ method: endpoint.method, url, headers }), 404, { code: 'not_found' })
}

test.each([...wrongIds, '1'.repeat(600)])('getPost is 404 for the id %s', async (id) => {
  await expectNotFound(getPost, id)
})

test.each(withId)('$name is 404 for ids out of range and for text', async (endpoint) => {
  for (const id of ['0', '2147483648', 'abc']) await expectNotFound(endpoint, id)
})

test.each(withId)('$name is 404 for an unknown id', async (endpoint) => {
  const answer = await api.call(endpoint, { token: ada.token, params: { id: 2147483647 } })
  expectRefused(answer, 404, { code: 'not_found' })
})

test.each(all)('$name answers with and without a trailing slash', async (endpoint) => {
  const address = `/api${addressOf(endpoint, { params: { id: 2147483647, username: 'nobody' } })}`
  const bare = address.replace(/\/$/, '')
  const [first, second] = [
    await api.send({ method: endpoint.method, url: bare }),
    await api.send({ method: endpoint.method, url: `${bare}/` }),
  ]
  // Each has a challenge of its own.
  const withoutChallenge = ({ body }: typeof first) => ({ ...body, challenge: undefined })
  expect(withoutChallenge(first)).toEqual(withoutChallenge(second))
  expect([first.status, second.status]).not.toContain(405)
  expect(first.body).not.toMatchObject({ detail: 'There is nothing at this address.' })
})

const paths = [...new Set(all.map((endpoint) => endpoint.path))]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

test.each(paths)('unsupported methods of %s are 405 with Allow', async (path) => {
  const taken: string[] = all.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
  if (taken.includes('GET')) taken.push('HEAD')
  const url = `/api${path.replace(':id', String(postId)).replace(':username', ada.username)}`
  for (const method of methods.filter((one) => !taken.includes(one))) {
    const answer = await api.send({
      method: method as 'GET',
      url,
      payload: method === 'PUT' ? 'x' : undefined,
    })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow!.split(', ').sort()).toEqual(taken.sort())
    if (method !== 'HEAD') expectRefused(answer, 405, { code: 'method_not_allowed' })
  }
})

test.each(['/api', '/api/', '/api/nothing', '/api/posts/1/2', '/api/POSTS/', '/api/%zz', '/api/a%2f..'])(
  'the unknown address %s is 404',
  async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expectRefused(await api.send({ method, url }), 404, { code: 'not_found' })
    }
  },
)

test('listPosts accepts an address of 8192 characters and rejects a longer one', async () => {
  const url = '/api/posts/?x='
  expect((await api.send({ url: url + 'x'.repeat(8192 - url.length) })).status).toBe(200)
  expectRefused(await api.send({ url: url + 'x'.repeat(8193 - url.length) }), 414, { code: 'too_long' })
  expectRefused(await api.send({ url: `/api/${'x'.repeat(8193)}` }), 414, { code: 'too_long' })
})

test('HEAD answers as GET, without a body', async () => {
  for (const url of [
    '/api/posts/',
    `/api/posts/${postId}/`,
    '/api/posts/categories',
    '/api/posts/top_posts/',
  ]) {
    const [get, head] = [await api.send({ url }), await api.send({ method: 'HEAD', url })]
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' })
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
  }
  expect((await api.send({ method: 'HEAD', url: '/api/posts/0/' })).status).toBe(404)
  expect((await api.send({ method: 'HEAD', url: '/api/profiles/' })).status).toBe(401)
})
