import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSavedList, updateSavedList } from '#contract/lists.ts'
import { likePost } from '#contract/reactions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createPost, deletePost, getPost, updatePost } from '#contract/posts.ts'
import { listMyPosts, listPosts } from '#contract/feed.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
const all: Endpoint[] = Object.values(endpoints)
const cached = all.filter(({ method, access }) => method === 'GET' && access === 'guest')
const privateEndpoints = all.filter(
  ({ name, method, access }) => method === 'GET' && access === 'member' && name !== 'listNotifications',
)
let ada: Member
let params: { id: number; username: string; slug: string }
let queries: Record<string, Record<string, unknown>>
let publicList: number

beforeAll(async () => {
  ada = await api.member()
  await api.database.updateTable('site_settings').set({ dump: true }).execute()
  const posts = [
    await api.post(ada, { link: 'https://a.example/' }),
    await api.post(ada, { link: 'https://b.example/' }),
  ]
  const [slug, other] = posts.map(({ tool }) => tool!.slug)
  params = { id: posts[0]!.id, username: ada.username, slug: slug! }
  const { token } = ada
  const { body: list } = await api.call(createSavedList, { token, body: { name: 'Shared' } })
  publicList = list.id
  const shared = { visibility: 'public' }
  await api.call(updateSavedList, { token, params: { id: publicList }, body: shared })
  queries = {
    getReactionState: { post: params.id },
    compareTools: { slug: [slug, other] },
    lookUpTool: { link: 'https://a.example/' },
    findTools: { need: 'a tool' },
  }
})

function paramsOf(call: string): Record<string, string | number> {
  if (call === 'getPage') return { slug: 'rules' }
  return call === 'getList' ? { id: publicList } : params
}

test.each(cached)('$name sends a strong ETag and answers 304 when the client has it', async (endpoint) => {
  const query = queries[endpoint.name] ?? {}
  const its = paramsOf(endpoint.name)
  const first = await api.call(endpoint, { params: its, query })
  const etag = first.headers.etag!
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=2')
  for (const known of [etag, `"other", ${etag}`, `${etag},"other"`, `W/${etag}`, '*']) {
    const again = await api.call(endpoint, { params: its, query, headers: { 'if-none-match': known } })
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
    expect(again.headers.etag).toBe(etag)
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=2')
    expect(again.headers.link).toBe(first.headers.link)
  }
  for (const unknown of ['"other"', etag.slice(1, -1), '', 'W/"other"']) {
    const again = await api.call(endpoint, { params: its, query, headers: { 'if-none-match': unknown } })
    expect(again.body).toEqual(first.body)
  }
})

test.each(privateEndpoints)('$name is stored by nobody', async (endpoint) => {
  const query = queries[endpoint.name] ?? {}
  const { status, headers } = await api.call(endpoint, { token: ada.token, params, query })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
  const again = await api.call(endpoint, {
    token: ada.token,
    params,
    query,
    headers: { 'if-none-match': '*' },
  })
  expect(again.status).toBe(200)
})

test('listNotifications is not cacheable, and answers 304 when the client has it', async () => {
  const { headers } = await api.call(listNotifications, { token: ada.token })
  expect(headers['cache-control']).toBe('private, no-store')
  const known = { 'if-none-match': headers.etag! }
  const again = await api.call(listNotifications, { token: ada.token, headers: known })
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
  const { id } = await api.post(ada)
  await api.call(likePost, { token: (await api.member()).token, params: { id } })
  expect((await api.call(listNotifications, { token: ada.token, headers: known })).status).toBe(200)
})

test('createPost, updatePost and deletePost are not cacheable', async () => {
  const { token } = ada
  const body = { title: 'T', description: 'D', category_ids: [1] }
  const made = await api.call(createPost, { token, body })
  const its = { params: { id: made.body.id }, token }
  const changed = await api.call(updatePost, { ...its, body })
  const gone = await api.call(deletePost, its)
  for (const { headers } of [made, changed, gone]) expect(headers['cache-control']).toBe('private, no-store')
})

test('getPost has a new ETag when the post changes', async () => {
  const { id } = await api.post(ada)
  const before = await api.call(getPost, { params: { id } })
  const body = { title: 'Other', description: 'D', category_ids: [1] }
  await api.call(updatePost, { params: { id }, token: ada.token, body })
  const headers = { 'if-none-match': before.headers.etag! }
  const after = await api.call(getPost, { params: { id }, headers })
  expect(after.status).toBe(200)
  expect(after.body.title).toBe('Other')
})

test('listPosts has a new ETag when its next page comes or goes', async () => {
  const bob = await api.member()
  const { id } = await api.post(bob, { category_ids: [7] })
  await api.post(bob, { category_ids: [7] })
  const query = { category: 7, limit: 1 }
  const two = await api.call(listPosts, { query })
  expect(two.headers.link).toBeDefined()
  await api.call(deletePost, { params: { id }, token: bob.token })
  const one = await api.call(listPosts, { query, headers: { 'if-none-match': two.headers.etag! } })
  expect(one.status).toBe(200)
  expect(one.headers.link).toBeUndefined()
})

test('listMyPosts has no ETag, nor has an error', async () => {
  expect((await api.call(listMyPosts, { token: ada.token })).headers.etag).toBeUndefined()
  const missing = await api.call(getPost, { params: { id: 2147483647 }, headers: { 'if-none-match': '*' } })
  expect(missing.status).toBe(404)
  expect(missing.headers.etag).toBeUndefined()
})

test('every answer forbids sniffing, framing and scripts', async () => {
  for (const url of ['/api/posts/', '/api/nothing', '/api/profiles/']) {
    const { headers } = await api.send({ url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  }
})
