import { beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const posts = '/api/posts/'
const right = JSON.stringify({ title: 'A tool', description: 'What it does', category_ids: [1] })
const tooLarge = 'x'.repeat(256 * 1024 + 1)
const notJson = '{"title":'
const text = { 'content-type': 'text/plain' }
let ada: Member
let eve: Member
let as: { authorization: string }

beforeAll(async () => {
  ada = await api.member()
  eve = await api.member()
  as = { authorization: `Token ${ada.token}` }
})

test('createPost accepts a body of 256 KiB and rejects one byte more', async () => {
  const full = right.padEnd(256 * 1024, ' ')
  expect((await api.sendText('POST', posts, full, as)).status).toBe(201)
  expectRefused(await api.sendText('POST', posts, `${full} `, as), 413, { code: 'too_large' })
})

test.each([
  ['half of one', notJson],
  ['a bare word', 'title'],
  ['single quotes', "{'title': 'x'}"],
  ['a comma too many', '{"title":"x",}'],
  ['white space', '  '],
  ['NaN', '{"rating":NaN}'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ['UTF-16', Buffer.from(right, 'utf16le')],
])('createPost rejects invalid JSON: %s', async (_, body) => {
  expectRefused(await api.sendText('POST', posts, body, as), 400, { code: 'not_json' })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'nonsense', 'a/b/c', ''])(
  'createPost rejects JSON with the content type %j',
  async (type) => {
    const answer = await api.sendText('POST', posts, right, { ...as, 'content-type': type })
    expectRefused(answer, 415, { code: 'unsupported_type' })
  },
)

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json ;x=y',
])('createPost accepts JSON with the content type %j', async (type) => {
  expect((await api.sendText('POST', posts, right, { ...as, 'content-type': type })).status).toBe(201)
})

test('createPost accepts JSON with a byte order mark', async () => {
  expect((await api.sendText('POST', posts, `\ufeff${right}`, as)).status).toBe(201)
})

test.each(['[]', '[{"title":"x"}]', 'null', '"title"', '5', 'true', ''])(
  'createPost rejects a body that is not an object: %j',
  async (body) => {
    const errors = { body: ['The request needs a JSON object.'] }
    expectBadFields(await api.sendText('POST', posts, body, as), errors)
  },
)

test('createPost ignores __proto__ and names of built-in properties', async () => {
  const odd =
    '{"__proto__":{"rating":5},"constructor":{"prototype":{"link":"x"}},"toString":1,"hasOwnProperty":2,'
  const { status, body } = await api.sendText('POST', posts, right.replace('{', odd), as)
  expect(status).toBe(201)
  expect(body).toMatchObject({ avg_rating: null, link: '' })
  const hidden = `{"__proto__":${right}}`
  expectRefused(await api.sendText('POST', posts, hidden, as), 400, {
    errors: { title: ['Title is required'] },
  })
})

test('createPost rejects deeply nested JSON', async () => {
  const nested = '['.repeat(100_000) + ']'.repeat(100_000)
  expectRefused(await api.sendText('POST', posts, nested, as), 400)
  const inside = right.replace('{', `{"x":${nested},`)
  expect((await api.sendText('POST', posts, inside, as)).status).toBe(201)
})

test('updatePost checks the token, then size, JSON and type, then the post, then its fields', async () => {
  const { id } = await api.post(ada)
  const put = (url: number | string, body: string, headers: object) =>
    api.sendText('PUT', `/api/posts/${url}/`, body, headers)
  const stale = { authorization: `Token ${'x'.repeat(43)}` }
  const other = { authorization: `Token ${eve.token}` }

  for (const body of [tooLarge, notJson, '{}']) {
    expectRefused(await put('abc', body, { ...stale, ...text }), 401)
    expectRefused(await put('abc', body, text), 401)
  }
  expectRefused(await put('abc', tooLarge, { ...other, ...text }), 413)
  expectRefused(await put('abc', notJson, { ...other, ...text }), 400, { code: 'not_json' })
  expectRefused(await put('abc', '{}', { ...other, ...text }), 415)
  expectRefused(await put('abc', '{}', other), 404)
  expectRefused(await put(2147483647, '{}', other), 404)
  expectRefused(await put(id, '{}', other), 403)
  expectRefused(await put(id, '', other), 403)
  expectRefused(await put(id, '{}', as), 400, { code: 'invalid' })
  expect((await put(id, right, as)).status).toBe(200)
})

test('createPost checks the token, then size, JSON and type, then the fields', async () => {
  for (const body of [tooLarge, notJson, '{}'])
    expectRefused(await api.sendText('POST', posts, body, text), 401)
  expectRefused(await api.sendText('POST', posts, tooLarge, { ...as, ...text }), 413)
  expectRefused(await api.sendText('POST', posts, notJson, { ...as, ...text }), 400, { code: 'not_json' })
  expectRefused(await api.sendText('POST', posts, '{}', { ...as, ...text }), 415)
  expectRefused(await api.sendText('POST', posts, '{}', as), 400, { code: 'invalid' })
})

test('hidePost checks the token, then the body, then the role', async () => {
  const url = '/api/moderation/posts/1/hide/'
  expectRefused(await api.sendText('POST', url, notJson, text), 401)
  expectRefused(await api.sendText('POST', url, tooLarge, { ...as, ...text }), 413)
  expectRefused(await api.sendText('POST', url, notJson, { ...as, ...text }), 400, { code: 'not_json' })
  expectRefused(await api.sendText('POST', url, '{}', { ...as, ...text }), 415)
  expectRefused(await api.sendText('POST', url, '{}', as), 403)
})

test('deletePost checks only the size of a body that it ignores', async () => {
  const { id } = await api.post(ada)
  const remove = (payload: string) =>
    api.send({ method: 'DELETE', url: `/api/posts/${id}`, payload, headers: { ...as, ...text } })
  expectRefused(await remove(tooLarge), 413)
  expect((await remove(notJson)).status).toBe(204)
})
