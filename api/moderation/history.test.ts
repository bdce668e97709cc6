import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listPostHistory } from '#contract/moderation.ts'
import { deletePost, getPost, updatePost, type Post } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const nothing = 2_147_483_647
let author: Member
let moderator: Member
let post: Post

const text = {
  title: 'A tool',
  description: 'What it does',
  personal_review: 'Mine',
  link: 'https://tool.example/',
  category_ids: [2, 1],
}

beforeAll(async () => {
  ;[author, moderator] = (await insertCrowd(api.database, 2)) as [Member, Member]
  await api.appoint(moderator)
})

beforeEach(async () => {
  post = await api.post(author, text)
})

async function edit(fields: object = {}) {
  const given = { token: author.token, params: { id: post.id }, body: { ...text, ...fields } }
  const { status, body } = await api.call(updatePost, given)
  expect(status).toBe(200)
  return body
}
const history = (query = {}, id = post.id) =>
  api.call(listPostHistory, { token: moderator.token, params: { id }, query })

test('listPostHistory has the versions before each edit, newest first', async () => {
  expect((await history()).body).toEqual([])
  const first = await edit({ title: 'Renamed' })
  const second = await edit({ title: 'Renamed', category_ids: [1], link: '' })
  const { status, body } = await history()
  expect(status).toBe(200)
  const { description, personal_review, link, categories, relation, evidence } = post
  const before = {
    description,
    personal_review,
    link,
    categories,
    relation,
    evidence,
    username: author.username,
  }
  expect(body).toEqual([
    { ...before, id: expect.any(Number), title: 'Renamed', created_at: second.edited_at },
    { ...before, id: expect.any(Number), title: 'A tool', created_at: first.edited_at },
  ])
  expect(Date.parse(second.edited_at!)).toBeGreaterThanOrEqual(Date.parse(first.edited_at!))
})

test.each([
  ['title', { title: 'Another' }],
  ['description', { description: 'Another' }],
  ['review', { personal_review: '' }],
  ['link', { link: 'https://other.example/' }],
  ['categories', { category_ids: [2] }],
])('another %s is an edit', async (_, fields) => {
  const { edited_at } = await edit(fields)
  expect(Date.parse(edited_at!)).not.toBeNaN()
  expect((await api.call(getPost, { params: { id: post.id } })).body.edited_at).toBe(edited_at)
  expect((await history()).body).toHaveLength(1)
})

test('what changes nothing is no edit', async () => {
  const same = { title: ' A tool ', description: 'What it does\r\n', category_ids: [1, 2, 1] }
  expect(await edit(same)).toEqual({ ...post, hidden_because: null, pending_link: null })
  expect((await history()).body).toEqual([])
  const edited = await edit({ title: 'Another' })
  expect(await edit({ title: 'Another' })).toEqual(edited)
  expect((await history()).body).toHaveLength(1)
})

test('every one of many edits at once leaves the version before it', async () => {
  const titles = Array.from({ length: 8 }, (_, n) => `Edit ${n}`)
  await Promise.all(titles.map((title) => edit({ title })))
  const now = (await api.call(getPost, { params: { id: post.id } })).body
  const versions = (await history()).body
  expect([now.title, ...versions.map(({ title }) => title)].sort()).toEqual(['A tool', ...titles].sort())
  expect(versions.at(-1)?.title).toBe('A tool')
  expect(versions[0]?.created_at).toBe(now.edited_at)
})

test('listPostHistory is walked by key while the author edits on', async () => {
  for (let n = 1; n <= 5; n += 1) await edit({ title: `Edit ${n}` })
  const seen: string[] = []
  const headers = { authorization: `Token ${moderator.token}` }
  for await (const page of api.pages(`/api/moderation/posts/${post.id}/history/?limit=2`, headers)) {
    seen.push(...page.map(({ title }) => title as string))
    await edit({ title: `Edited at ${seen.length}` })
  }
  expect(seen).toEqual(['Edit 4', 'Edit 3', 'Edit 2', 'Edit 1', 'A tool'])
})

test('listPostHistory is for moderators, about posts that are there', async () => {
  const params = { id: post.id }
  expectRefused(await api.call(listPostHistory, { params }), 401)
  expectRefused(await api.call(listPostHistory, { params, token: author.token }), 403)
  expectRefused(await history({ limit: 0 }), 400)
  expectRefused(await history({ cursor: 'x' }), 400)
  expectRefused(await history({}, nothing), 404)
  expectRefused(await history({ limit: 0 }, nothing), 404)
  await edit({ title: 'Another' })
  await api.call(deletePost, { params, token: author.token })
  expectRefused(await history(), 404)
})
