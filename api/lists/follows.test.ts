import { expect, test } from 'vitest'
import {
  bookmarkPost,
  createSavedList,
  deleteSavedList,
  listSavedLists,
  updateSavedList,
} from '#contract/lists.ts'
import { listMessages } from '#contract/list-messages.ts'
import { messages } from '#contract/messages.ts'
import { muteMember, unmuteMember } from '#contract/mutes.ts'
import {
  copyList,
  followList,
  getList,
  listFollowedLists,
  unfollowList,
  updateListItem,
} from '#contract/public-lists.ts'
import { recountListsWith } from '#api/posts/public.ts'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, insertPosts, type Member, removeMember } from '#testing/rows.ts'

const api = await createTestApi()
const [owner, reader] = (await insertCrowd(api.database, 2)) as [Member, Member]

async function newList(visibility: string, count = 3) {
  const posts = await insertPosts(
    api.database,
    owner.id,
    Array.from({ length: count }, () => new Date()),
  )
  const { body: list } = await api.call(createSavedList, {
    token: owner.token,
    body: { name: 'Shared', description: 'With notes' },
  })
  const rows = posts.map((post_id) => ({ post_id, list_id: list.id, member_id: owner.id }))
  await api.database.insertInto('saved_items').values(rows).execute()
  await recountAll(api.database)
  const shared = await share(list.id, visibility)
  return { id: list.id, key: shared.body.key as string, posts }
}

const share = (id: number, visibility: string) =>
  api.call(updateSavedList, { token: owner.token, params: { id }, body: { visibility } })
const follow = (id: number, { token } = reader, query = {}) =>
  api.call(followList, { token, params: { id }, query })
const unfollow = (id: number, { token } = reader, query = {}) =>
  api.call(unfollowList, { token, params: { id }, query })
const followed = async ({ token } = reader) => (await api.call(listFollowedLists, { token })).body

test('a save counts the posts of its list and not the followers, of whom there are many', async () => {
  const { id } = await newList('public')
  const [post] = (await insertPosts(api.database, owner.id, [new Date()])) as [number]
  // A row that nothing has counted.
  const [fan, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
  await api.database.insertInto('list_follows').values({ member_id: fan.id, list_id: id }).execute()
  const body = { post_id: post, saved_list_id: id }
  expect((await api.call(bookmarkPost, { token: owner.token, body })).status).toBe(201)
  const { body: seen } = await api.call(getList, { params: { id } })
  expect(seen).toMatchObject({ post_count: 4, follower_count: 0 })
  expect((await follow(id, other)).body).toEqual({ following: true, follower_count: 2 })
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('a list is followed and no longer followed, any number of times, and counts its followers', async () => {
  const { id } = await newList('public')
  for (let n = 0; n < 2; n += 1) {
    expect((await follow(id)).body).toEqual({ following: true, follower_count: 1 })
  }
  const { body: seen } = await api.call(getList, { params: { id } })
  expect(seen.follower_count).toBe(1)
  expect(await followed()).toMatchObject({ ids: [id], lists: [{ id, name: 'Shared', owner: {} }] })
  for (let n = 0; n < 2; n += 1) {
    expect((await unfollow(id)).body).toEqual({ following: false, follower_count: 0 })
  }
  expect((await followed()).ids).toEqual([])
  const crowd = await insertCrowd(api.database, 10)
  await Promise.all(crowd.flatMap((member) => [follow(id, member), follow(id, member), unfollow(id, member)]))
  await Promise.all(crowd.map((member) => follow(id, member)))
  const { body } = await api.call(getList, { params: { id } })
  expect(body.follower_count).toBe(10)
  await removeMember(api.database, crowd[0]!.id)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('one needs the key of a list with a link, and nobody follows a private or own list', async () => {
  const { id, key } = await newList('link')
  expectRefused(await api.call(followList, { params: { id } }), 401)
  for (const query of [{}, { key: 'wrong' }]) {
    expectRefused(await follow(id, reader, query), 404, { detail: messages.list.notFound })
    expectRefused(await unfollow(id, reader, query), 404)
    expectRefused(await api.call(copyList, { token: reader.token, params: { id }, query }), 404)
  }
  expect((await follow(id, reader, { key })).body.follower_count).toBe(1)
  // Its name is for those who have the link.
  expect(await followed()).toEqual({ ids: [id], lists: [] })
  expectRefused(await follow(id, owner, { key }), 409, { detail: listMessages.ownList })
  await share(id, 'private')
  expect(await followed()).toEqual({ ids: [], lists: [] })
  expectRefused(await follow(id, reader, { key }), 404)
  expect((await share(id, 'public')).body.follower_count).toBe(1)
  await api.call(deleteSavedList, { token: owner.token, params: { id } })
  expect((await followed()).ids).toEqual([])
})

test('a list of a muted member is not named among those that one follows', async () => {
  const [member] = (await insertCrowd(api.database, 1)) as [Member]
  const { id } = await newList('public')
  await follow(id, member)
  const params = { username: owner.username }
  await api.call(muteMember, { token: member.token, params })
  expect(await followed(member)).toEqual({ ids: [id], lists: [] })
  await api.call(unmuteMember, { token: member.token, params })
  expect(await followed(member)).toMatchObject({ ids: [id], lists: [{ id }] })
})

test('a copy is private and has notes and order', async () => {
  const { id, posts } = await newList('public', 4)
  const [a, b, c, d] = posts as [number, number, number, number]
  const item = { token: owner.token, params: { id, post_id: b } }
  await api.call(updateListItem, { ...item, body: { note: 'Best', position: 0 } })
  await api.database.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', c).execute()
  await recountListsWith(api.database, [c])
  const { status, body } = await api.call(copyList, { token: reader.token, params: { id } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Shared', description: 'With notes', visibility: 'private', key: null })
  expect(body.items.map((one) => one.id)).toEqual([b, d, a])
  const { rank: _, ...copied } = await api.database
    .selectFrom('saved_items')
    .select(['note', 'rank'])
    .where('list_id', '=', body.id)
    .where('post_id', '=', b)
    .executeTakeFirstOrThrow()
  expect(copied).toEqual({ note: 'Best' })
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('nobody gets more than 100 lists by copying', async () => {
  const { id } = await newList('public')
  const [member] = (await insertCrowd(api.database, 1)) as [Member]
  const rows = Array.from({ length: 97 }, (_, n) => ({ member_id: member.id, name: `List ${n}` }))
  await api.database.insertInto('saved_lists').values(rows).execute()
  const copy = () => api.call(copyList, { token: member.token, params: { id } })
  const answers = await Promise.all(Array.from({ length: 5 }, copy))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefused(answer, 409, { detail: messages.list.tooMany })
  }
  const { body: lists } = await api.call(listSavedLists, { token: member.token })
  expect(lists).toHaveLength(100)
  expect(await findWrongCounts(api.database)).toEqual([])
})
