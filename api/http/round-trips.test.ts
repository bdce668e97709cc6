import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import * as feed from '#contract/feed.ts'
import * as posts from '#contract/posts.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { roundTripsOf } from '#testing/round-trips.ts'

const api = await createTestApi()
let ada: Member
let id: number

beforeAll(async () => {
  ada = await api.member()
  const times = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 0, 1, n)))
  await insertPosts(api.database, ada.id, times, [1, 2, 3])
  id = (await api.post(ada)).id
  await api.database.insertInto('member_interests').values({ member_id: ada.id, category_id: 1 }).execute()
})

test.each([
  ['listPosts', 1, () => api.call(feed.listPosts)],
  ['listPosts by category', 1, () => api.call(feed.listPosts, { query: { category: [1, 2], limit: 50 } })],
  ['listPosts trending', 1, () => api.call(feed.listPosts, { query: { sort: 'trending', limit: 100 } })],
  ['listPosts of an unknown category', 0, () => api.call(feed.listPosts, { query: { category: 0 } })],
  ['listPosts of a member', 2, () => api.call(feed.listPosts, { token: ada.token })],
  ['getPost', 1, () => api.call(posts.getPost, { params: { id } })],
  ['listCategories', 1, () => api.call(listCategories)],
  ['listTopPosts', 1, () => api.call(feed.listTopPosts)],
  ['listMyPosts', 2, () => api.call(feed.listMyPosts, { token: ada.token })],
  ['getOwnPost', 2, () => api.call(posts.getOwnPost, { token: ada.token, params: { id } })],
  ['listHighlighted', 2, () => api.call(listHighlighted, { token: ada.token })],
  ['getProfile', 2, () => api.call(getProfile, { token: ada.token })],
  ['an invalid body', 1, () => api.call(posts.createPost, { token: ada.token, body: {} })],
  ['an invalid path', 1, () => api.call(posts.getPost, { token: ada.token, params: { id: 'x' } })],
  ['what is no JSON', 0, () => api.sendText('POST', '/api/posts/', '{')],
] as const)('%s takes %i round trips to the database', async (_, expected, work) => {
  expect(await roundTripsOf(work)).toHaveLength(expected)
})
