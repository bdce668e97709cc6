import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import {
  bookmarkPost,
  createSavedList,
  getSavedList,
  unbookmarkPost,
  updateSavedList,
} from '#contract/lists.ts'
import { listMessages } from '#contract/list-messages.ts'
import { messages } from '#contract/messages.ts'
import { deletePost, undeletePost, updatePost } from '#contract/posts.ts'
import { followList, getList, listPublicLists, updateListItem } from '#contract/public-lists.ts'
import { setFact } from '#contract/tool-facts.ts'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertCrowd, insertPosts, suspend, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, other] = (await insertCrowd(api.database, 2)) as [Member, Member]

/** A list with `count` posts, the last one first. */
async function newList(count: number, fields: object = {}) {
  const [owner] = (await insertCrowd(api.database, 1)) as [Member]
  const { token } = owner
  const times = Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)))
  const posts = count === 0 ? [] : await insertPosts(api.database, author.id, times)
  const { body: list } = await api.call(createSavedList, { token, body: { name: 'Tools I use' } })
  const rows = posts.map((post_id) => ({ post_id, list_id: list.id, member_id: owner.id }))
  if (rows.length > 0) await api.database.insertInto('saved_items').values(rows).execute()
  await recountAll(api.database)
  const { body } = await api.call(updateSavedList, { token, params: { id: list.id }, body: fields })
  return { owner, token, id: list.id, key: body.key as string | null, posts: posts.toReversed() }
}

type List = Awaited<ReturnType<typeof newList>>

const change = ({ token, id }: List, body: unknown) =>
  api.call(updateSavedList, { token, params: { id }, body })
const changeItem = ({ token, id }: List, post_id: number, body: unknown) =>
  api.call(updateListItem, { token, params: { id, post_id }, body })
const open = ({ id }: { id: number }, query: Record<string, unknown> = {}) =>
  api.call(getList, { params: { id }, query })
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)
const publicIds = async (query = {}) => idsOf((await api.call(listPublicLists, { query })).body)

async function orderOf(list: List): Promise<number[]> {
  const { body } = await api.call(getSavedList, { token: list.token, params: { id: list.id } })
  return idsOf(body.items)
}

test('a list is shown by its visibility, and a link is dead for ever once the list was private', async () => {
  const list = await newList(1, { description: 'Daily' })
  expect(list.key).toBeNull()
  expectRefused(await open(list), 404, { detail: messages.list.notFound })
  const { body: shared } = await change(list, { visibility: 'link' })
  expect(shared.key).toMatch(/^[\w-]{22}$/)
  for (const key of [undefined, '', 'wrong', 'no\u0000key', 'k'.repeat(101), shared.key!.slice(1)]) {
    expectRefused(await open(list, { key }), 404, { detail: messages.list.notFound })
  }
  const { body, status } = await open(list, { key: shared.key })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Tools I use',
    slug: 'tools-i-use',
    description: 'Daily',
    visibility: 'link',
  })
  expect(body).toMatchObject({ owner: { username: list.owner.username }, follower_count: 0, post_count: 1 })
  expect(body.items).toMatchObject([{ id: list.posts[0], note: '' }])
  expect(body).not.toHaveProperty('key')
  expect((await change(list, { visibility: 'public' })).body.key).toBe(shared.key)
  expect((await open(list)).status).toBe(200)
  expect((await change(list, { visibility: 'private' })).body.key).toBeNull()
  const { body: again } = await change(list, { visibility: 'link' })
  expect(again.key).not.toBe(shared.key)
  expectRefused(await open(list, { key: shared.key }), 404)
  expectBadFields(await change(list, { visibility: 'friends' }), {
    visibility: ['visibility must be private, link or public'],
  })
  expectBadFields(await open(list, { limit: 0 }), { limit: ['limit must be a number from 1 to 1000'] })
})

test('the default list stays private', async () => {
  const list = await newList(0)
  const { id } = await api.database
    .selectFrom('saved_lists')
    .select('id')
    .where('member_id', '=', list.owner.id)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  for (const visibility of ['link', 'public']) {
    const answer = await change({ ...list, id }, { visibility })
    expectRefused(answer, 409, { detail: listMessages.defaultIsPrivate })
  }
  expect((await change({ ...list, id }, { visibility: 'private' })).status).toBe(200)
})

test('posts are moved, noted, and newly saved ones stand first', async () => {
  const list = await newList(4)
  const [a, b, c, d] = list.posts as [number, number, number, number]
  expect(idsOf((await changeItem(list, a, { position: 2 })).body.items)).toEqual([b, c, a, d])
  await changeItem(list, d, { position: 0 })
  expect(await orderOf(list)).toEqual([d, b, c, a])
  await changeItem(list, d, { position: 99 })
  expect(await orderOf(list)).toEqual([b, c, a, d])
  await changeItem(list, c, { position: 1 })
  expect(await orderOf(list)).toEqual([b, c, a, d])
  const [fresh] = (await insertPosts(api.database, author.id, [new Date(0)])) as [number]
  const before = (await change(list, {})).body.updated_at
  await api.call(bookmarkPost, { token: list.token, body: { post_id: fresh, saved_list_id: list.id } })
  expect(await orderOf(list)).toEqual([fresh, b, c, a, d])
  const noted = await changeItem(list, c, { note: ' For texts ' })
  expect(noted.body.items.map(({ id, note }) => [id, note])).toEqual([
    [fresh, ''],
    [b, ''],
    [c, 'For texts'],
    [a, ''],
    [d, ''],
  ])
  const { body } = await api.call(getSavedList, { token: list.token, params: { id: list.id } })
  expect(body.items[2]).toMatchObject({ id: c, note: 'For texts' })
  expect(body.updated_at > before).toBe(true)
  // Positions count shown posts.
  await api.database.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', b).execute()
  await changeItem(list, d, { position: 1 })
  expect(await orderOf(list)).toEqual([fresh, d, c, a])
  await api.database.updateTable('posts').set({ hidden_because: null }).where('id', '=', b).execute()
  expect(await orderOf(list)).toEqual([fresh, b, d, c, a])
})

test('positions count the posts that the owner sees, without those of muted members and hidden ones', async () => {
  const list = await newList(6)
  const [a, b, muted, hidden, c, d] = list.posts as [number, number, number, number, number, number]
  const { id: muted_id } = await api.member()
  await api.database.updateTable('posts').set({ author_id: muted_id }).where('id', '=', muted).execute()
  await api.database.insertInto('mutes').values({ member_id: list.owner.id, muted_id }).execute()
  const hide = { member_id: list.owner.id, post_id: hidden }
  await api.database.insertInto('post_hides').values(hide).execute()
  expect(await orderOf(list)).toEqual([a, b, c, d])
  await changeItem(list, b, { position: 2 })
  expect(await orderOf(list)).toEqual([a, c, b, d])
  await changeItem(list, d, { position: 1 })
  expect(await orderOf(list)).toEqual([a, d, c, b])
  const { key } = (await change(list, { visibility: 'link' })).body
  const others = idsOf((await open(list, { key })).body.items)
  expect(others.filter((id) => id !== muted && id !== hidden)).toEqual([a, d, c, b])
  expect(others).toHaveLength(6)
})

test('an item of another list, a hidden one and bad input are refused', async () => {
  const list = await newList(2)
  const [stranger] = (await newList(1)).posts as [number]
  expectRefused(await changeItem(list, stranger, { note: 'x' }), 404, { detail: listMessages.notInList })
  const [post, hidden] = list.posts as [number, number]
  await api.database.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', hidden).execute()
  expectRefused(await changeItem(list, hidden, { note: 'x' }), 404, { detail: listMessages.notInList })
  const foreign = await changeItem({ ...list, token: other.token }, post, { note: 'x' })
  expectRefused(foreign, 404, { detail: messages.list.notFound })
  expect((await changeItem(list, post, { note: '👍'.repeat(300) })).status).toBe(200)
  expectBadFields(await changeItem(list, post, { note: 'n'.repeat(301) }), {
    note: ['Note can have at most 300 characters'],
  })
  for (const position of [-1, 1.5, '0', limits.id + 1]) {
    expect((await changeItem(list, post, { position })).status).toBe(400)
  }
})

test('posts that were saved before there was an order keep their order, and move, also many times and at once', async () => {
  const list = await newList(8)
  const { posts } = list
  await api.database.updateTable('saved_items').set({ rank: 0 }).where('list_id', '=', list.id).execute()
  // Equal ranks and times: the id decides.
  expect(await orderOf(list)).toEqual(posts)
  await changeItem(list, posts[5]!, { position: 2 })
  const expected = [posts[0], posts[1], posts[5], posts[2], posts[3], posts[4], posts[6], posts[7]]
  expect(await orderOf(list)).toEqual(expected)
  for (let n = 0; n < 50; n += 1) await changeItem(list, posts[n % 2 === 0 ? 7 : 6]!, { position: 1 })
  expect((await orderOf(list)).slice(0, 3)).toEqual([posts[0], posts[6], posts[7]])
  const answers = await Promise.all(posts.map((post) => changeItem(list, post, { position: 0 })))
  for (const { status } of answers) expect(status).toBe(200)
  expect((await orderOf(list)).toSorted((a, b) => a - b)).toEqual(posts.toSorted((a, b) => a - b))
  const ranks = await api.database
    .selectFrom('saved_items')
    .select('rank')
    .where('list_id', '=', list.id)
    .execute()
  expect(new Set(ranks.map(({ rank }) => String(rank))).size).toBe(8)
})

test('public lists with three shown posts are listed, by followers or the newest first, page by page', async () => {
  const short = await newList(2, { visibility: 'public' })
  const link = await newList(3, { visibility: 'link' })
  const lists = [
    await newList(3, { visibility: 'public' }),
    await newList(25, { visibility: 'public' }),
    await newList(4, { visibility: 'public' }),
  ] as const
  const ids = idsOf([...lists])
  await api.call(followList, { token: other.token, params: { id: ids[1]! } })
  expect(await publicIds({ sort: 'new' })).toEqual(ids.toReversed())
  expect(await publicIds()).toEqual([ids[1], ids[2], ids[0]])
  for (const sort of ['popular', 'new']) {
    const found: number[] = []
    for await (const page of api.pages(`/api/lists/?limit=1&sort=${sort}`)) found.push(...idsOf(page))
    expect(found).toEqual(await publicIds({ sort }))
  }
  const { body } = await api.call(listPublicLists)
  expect(body[0]).toMatchObject({ post_count: 25, follower_count: 1, tools: [] })
  expect(idsOf(body[0]!.items)).toEqual(lists[1].posts.slice(0, 20))
  expect(JSON.stringify(body)).not.toContain('"key"')
  expect(await publicIds()).not.toContain(link.id)
  const token = short.token
  await api.call(bookmarkPost, { token, body: { post_id: lists[0].posts[0]!, saved_list_id: short.id } })
  expect(await publicIds()).toContain(short.id)
  await api.call(unbookmarkPost, { token, body: { post_id: lists[0].posts[0]! } })
  expect(await publicIds()).not.toContain(short.id)
  expectRefused(await api.call(listPublicLists, { query: { sort: 'old' } }), 400)
  expectBadFields(await api.call(listPublicLists, { query: { cursor: 'W10' } }), {
    cursor: ['cursor must come from a Link header'],
  })
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('every write is seen by the next read of everybody', async () => {
  const list = await newList(0, { visibility: 'public' })
  const posts = [
    await api.post(author),
    await api.post(author),
    await api.post(author, { link: 'https://t.example/' }),
  ]
  for (const { id } of posts) {
    await api.call(bookmarkPost, { token: list.token, body: { post_id: id, saved_list_id: list.id } })
  }
  const seen = async () => {
    const { status, body } = await open(list)
    return status === 200
      ? [body.name, body.post_count, body.items.map((one: any) => one.note + one.title)]
      : status
  }
  const card = async () => (await api.call(listPublicLists)).body.find((one) => one.id === list.id)
  const titles = posts.map(({ title }) => title).toReversed()
  expect(await seen()).toEqual(['Tools I use', 3, titles])
  expect(await card()).toMatchObject({ post_count: 3, tools: [{ slug: posts[2]!.tool!.slug }] })
  const facts = async () => (await open(list)).body.items.map((item) => item.facts)
  expect(await facts()).toEqual([[], [], []])
  const { slug } = posts[2]!.tool!
  const fact = { params: { slug, key: 'pricing' as const }, body: { value: 'free' } }
  expect((await api.call(setFact, { token: author.token, ...fact })).status).toBe(200)
  expect(await facts()).toEqual([[{ key: 'pricing', value: 'free' }], [], []])
  const { body: own } = await api.call(getSavedList, { token: list.token, params: { id: list.id } })
  expect(own.items[0]?.facts).toEqual([{ key: 'pricing', value: 'free' }])
  await change(list, { name: 'Renamed' })
  await changeItem(list, posts[2]!.id, { note: 'Good:' })
  expect(await seen()).toEqual(['Renamed', 3, [`Good:${titles[0]}`, titles[1], titles[2]]])
  expect(await card()).toMatchObject({ name: 'Renamed' })
  const edited = { title: 'Edited', description: 'D', link: '', personal_review: '', category_ids: [2] }
  await api.call(updatePost, { token: author.token, params: { id: posts[0]!.id }, body: edited })
  expect((await card())!.items[2]).toEqual({ id: posts[0]!.id, categories: [{ id: 2, name: 'Programming' }] })
  await api.call(deletePost, { token: author.token, params: { id: posts[0]!.id } })
  expect(await seen()).toMatchObject(['Renamed', 2, {}])
  expect(await card()).toBeUndefined()
  await api.call(undeletePost, { token: author.token, params: { id: posts[0]!.id } })
  expect(await seen()).toMatchObject(['Renamed', 3, {}])
  expect(await card()).toMatchObject({ post_count: 3 })
  await change(list, { visibility: 'private' })
  expect([await seen(), await card()]).toEqual([404, undefined])
})

test('the lists of a suspended member are shown to nobody, until the member may sign in again', async () => {
  const list = await newList(3, { visibility: 'public' })
  await suspend(api.database, list.owner, true)
  expectRefused(await open(list, { key: list.key }), 404)
  expect(await publicIds({ sort: 'new', limit: 50 })).not.toContain(list.id)
  expect(await findWrongCounts(api.database)).toEqual([])
  await suspend(api.database, list.owner, false)
  expect((await open(list, { offset: 1, limit: 1 })).body).toMatchObject({
    post_count: 3,
    items: [{ id: list.posts[1] }],
  })
  expect(await publicIds({ sort: 'new', limit: 49 })).toContain(list.id)
})

test('a list that becomes public while its owner is suspended counts no posts', async () => {
  const list = await newList(3)
  const [publishing] = await api.database.transaction().execute(async (transaction) => {
    await suspend(transaction, list.owner, true)
    const publishing = change(list, { visibility: 'public' })
    await untilWaiting(api.database)
    return [publishing]
  })
  await publishing
  expect(await publicIds({ sort: 'new', limit: 50 })).not.toContain(list.id)
  expect(await findWrongCounts(api.database)).toEqual([])
})
