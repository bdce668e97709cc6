import { beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { deletePost, getOwnPost, getPost, updatePost } from '#contract/posts.ts'
import { recountAll } from '#database/recount.ts'
import { insertMembers, insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const right = {
  title: 'New title',
  description: 'New text',
  link: 'https://example.org/new',
  personal_review: 'New review',
  category_ids: [2, 3],
}
const notFound = { detail: 'Post not found!', code: 'not_found' }
let ada: Member
let eve: Member

beforeAll(async () => {
  ada = await api.member()
  eve = await api.member()
})

function update(id: number, fields: Record<string, unknown> = {}, by = ada) {
  return api.call(updatePost, { token: by.token, params: { id }, body: { ...right, ...fields } })
}

function remove(id: number, by = ada) {
  return api.call(deletePost, { token: by.token, params: { id } })
}

function get(id: number) {
  return api.call(getPost, { params: { id } })
}

test('getPost answers anyone, and 404 when there is no such post', async () => {
  const post = await api.post(ada)
  expect((await get(post.id)).body).toEqual(post)
  expectRefused(await get(2147483647), 404, notFound)
})

test('getPost shows the author’s name and picture as they are now', async () => {
  const bob = await api.member()
  const { id } = await api.post(bob)
  const now = { name: 'Bob II', username: 'bob_the_second', profile_picture: '/media/bob.webp' }
  await api.database.updateTable('members').set(now).where('id', '=', bob.id).execute()
  expect((await get(id)).body).toMatchObject({ user: bob.id, ...now })
})

test('getPost shows an average with two decimals', async () => {
  const { id } = await api.post(ada)
  const members = await insertMembers(api.database, 3)
  const ratings = [5, 5, 4].map((value, n) => ({ post_id: id, member_id: members[n]!, value }))
  await api.database.insertInto('ratings').values(ratings).execute()
  await recountAll(api.database)
  expect((await get(id)).body).toMatchObject({ avg_rating: 4.67, rating_count: 3 })
})

test('getPost counts the ratings of others apart from the author’s own', async () => {
  const { id } = await api.post(ada, { rating: 4 })
  const counts = async () => {
    const { author_rating, rating_count, rating_count_others } = (await get(id)).body
    return { author_rating, rating_count, rating_count_others }
  }
  expect(await counts()).toEqual({ author_rating: 4, rating_count: 1, rating_count_others: 0 })
  await api.database.insertInto('ratings').values({ post_id: id, member_id: eve.id, value: 2 }).execute()
  await recountAll(api.database)
  expect(await counts()).toEqual({ author_rating: 4, rating_count: 2, rating_count_others: 1 })
  await api.database.deleteFrom('ratings').where('member_id', '=', ada.id).where('post_id', '=', id).execute()
  await recountAll(api.database)
  expect(await counts()).toEqual({ author_rating: null, rating_count: 1, rating_count_others: 1 })
})

test('getOwnPost answers the author, also while the post is hidden, and nobody else', async () => {
  const post = await api.post(ada)
  const ownPost = (by = ada, id = post.id) => api.call(getOwnPost, { token: by.token, params: { id } })
  expect((await ownPost()).body).toEqual({ ...post, hidden_because: null, pending_link: null })
  expectRefused(await ownPost(eve), 403, { detail: messages.post.notYours })
  expectRefused(await ownPost(ada, 2147483647), 404, notFound)
  expectRefused(await api.call(getOwnPost, { params: { id: post.id } }), 401)
  await api.database.updateTable('posts').set({ hidden_because: 'Spam' }).where('id', '=', post.id).execute()
  expect((await ownPost()).body).toMatchObject({ id: post.id, hidden_because: 'Spam' })
  expectRefused(await ownPost(eve), 404, notFound)
})

test('updatePost replaces text and categories, and nothing else', async () => {
  const post = await api.post(ada, { category_ids: [1, 2], rating: 5 })
  const { status, body } = await update(post.id)
  expect(status).toBe(200)
  const { category_ids, ...text } = right
  const { categories, edited_at, tool } = body
  const own = { hidden_because: null, pending_link: null }
  expect(body).toEqual({ ...post, ...own, ...text, categories, edited_at, tool })
  expect(body.categories.map(({ id }) => id).sort()).toEqual(category_ids)
  const { hidden_because: _, pending_link: __, ...shown } = body
  expect((await get(post.id)).body).toEqual(shown)
})

test('updatePost gives a post that has no tool yet the tool of its link', async () => {
  const [id] = await insertPosts(api.database, ada.id, [new Date()], [2])
  const { link } = right
  await api.database.updateTable('posts').set({ link }).where('id', '=', id!).execute()
  expect((await update(id!)).status).toBe(200)
  expect((await get(id!)).body.tool).toMatchObject({ name: right.title })
})

test('updatePost empties what is left out', async () => {
  const post = await api.post(ada, { link: 'https://example.org', personal_review: 'Mine' })
  const { body } = await update(post.id, { link: undefined, personal_review: undefined })
  expect(body).toMatchObject({ link: '', personal_review: '' })
})

test.each([
  ['title', '', 'Title is required'],
  ['title', undefined, 'Title is required'],
  ['title', 'x'.repeat(121), 'Title can have at most 120 characters'],
  ['description', ' ', 'Description is required'],
  ['personal_review', 'x'.repeat(5001), 'Review can have at most 5000 characters'],
  ['link', 'javascript:alert(1)', messages.link.invalid],
  ['category_ids', undefined, messages.post.categories],
  ['category_ids', [], messages.post.categories],
  ['category_ids', [1, 2, 3, 4, 5, 6, 7, 8, 9], messages.post.categories],
  ['category_ids', [1, 999], messages.post.unknownCategory],
  ['category_ids', ['1'], messages.post.unknownCategory],
])('updatePost refuses %s %j: %s', async (field, value, sentence) => {
  const post = await api.post(ada)
  expectBadFields(await update(post.id, { [field]: value }), { [field]: [sentence] })
  expect((await get(post.id)).body).toEqual(post)
})

test('updatePost names every bad field at once', async () => {
  const { id } = await api.post(ada)
  expectBadFields(await update(id, { title: '', description: 5, category_ids: [] }), {
    title: ['Title is required'],
    description: ['Description must be a text'],
    category_ids: [messages.post.categories],
  })
})

test('updatePost refuses a guest, everyone but the author, and what is not there', async () => {
  const post = await api.post(ada)
  const params = { id: post.id }
  expectRefused(await api.call(updatePost, { params, body: right }), 401)
  expectRefused(await update(post.id, {}, eve), 403, { code: 'forbidden', detail: messages.post.notYours })
  expectRefused(await update(post.id, { category_ids: [999] }, eve), 403)
  expectRefused(await update(2147483647), 404, notFound)
  expectRefused(await update(2147483647, { category_ids: [999] }), 404, notFound)
  expect((await get(post.id)).body).toEqual(post)
})

test('deletePost takes a post away for good', async () => {
  const { id } = await api.post(ada)
  const { status, body } = await remove(id)
  expect({ status, body }).toEqual({ status: 204, body: '' })
  expectRefused(await get(id), 404, notFound)
  expectRefused(await remove(id), 404, notFound)
  expectRefused(await update(id), 404, notFound)
})

test('deletePost refuses a guest, everyone but the author, and what is not there', async () => {
  const post = await api.post(ada)
  expectRefused(await api.call(deletePost, { params: { id: post.id } }), 401)
  expectRefused(await remove(post.id, eve), 403, { code: 'forbidden', detail: messages.post.notYours })
  expectRefused(await remove(2147483647), 404, notFound)
  expect((await get(post.id)).body).toEqual(post)
})
