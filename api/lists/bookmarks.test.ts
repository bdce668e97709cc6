import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import {
  bookmarkPost,
  createSavedList,
  deleteSavedList,
  getSavedList,
  listSavedLists,
  setPostLists,
  unbookmarkPost,
  updateSavedList,
} from '#contract/lists.ts'
import { getList, updateListItem } from '#contract/public-lists.ts'
import { recountAll } from '#database/recount.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
const nothing = 2_147_483_647

/** A member, their default list and another one. */
async function newMember() {
  const [member] = (await insertCrowd(api.database, 1)) as [Member]
  const { body: second } = await api.call(createSavedList, { token: member.token, body: { name: 'Second' } })
  const [first] = await listsOf(member)
  return { member, first: first!.id, second: second.id }
}

function manyPosts(count: number): Promise<number[]> {
  const times = Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)))
  return insertPosts(api.database, author.id, times)
}

async function listsOf({ token }: Member) {
  const { body } = await api.call(listSavedLists, { token })
  return body
}

async function heldBy(member: Member): Promise<number[][]> {
  return (await listsOf(member)).map(({ items }) => items.map(({ id }) => id))
}

const save = ({ token }: Member, post_id: unknown, saved_list_id?: unknown) =>
  api.call(bookmarkPost, { token, body: { post_id, saved_list_id } })
const setLists = ({ token }: Member, id: number, list_ids: unknown) =>
  api.call(setPostLists, { token, params: { id }, body: { list_ids } })
const unsave = ({ token }: Member, post_id: unknown, saved_list_id?: unknown) =>
  api.call(unbookmarkPost, { token, body: { post_id, saved_list_id } })

describe('bookmarkPost', () => {
  test('saves into the list named, else into the default one, and repeats without harm', async () => {
    const { member, first, second } = await newMember()
    const [post, another] = (await manyPosts(2)) as [number, number]
    for (let n = 0; n < 2; n += 1) {
      expect(await save(member, post)).toMatchObject({
        status: 201,
        body: { post_id: post, saved_list_id: first, post_count: 1 },
      })
      expect((await save(member, post, second)).body).toEqual({
        post_id: post,
        saved_list_id: second,
        post_count: 1,
      })
    }
    expect((await save(member, another, second)).body.post_count).toBe(2)
    expect(await heldBy(member)).toEqual([[post], [another, post]])
  })

  test("needs a member, a post and a list of the member's own", async () => {
    const { member, second } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    expectRefused(await api.call(bookmarkPost, { body: {} }), 401)
    expectRefused(await save(member, nothing), 404, { detail: messages.post.notFound })
    expectRefused(await save(other, post, second), 404, { detail: messages.list.notFound })
    expectRefused(await save(member, post, nothing), 404, { detail: messages.list.notFound })
    for (const bad of [undefined, 'x', 0, 1.5]) {
      const answer = await save(member, bad)
      expectRefused(answer, 400)
      expect(answer.body).toHaveProperty('errors.post_id')
    }
    expectRefused(await save(member, post, 'x'), 400)
    expect(await heldBy(member)).toEqual([[], []])
  })

  test('keeps a post once that one member saves twenty times at once', async () => {
    const { member } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(member, post)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { post_count: 1 } })
    expect(await heldBy(member)).toEqual([[post], []])
  })

  test('fills a list to 1000 posts exactly, also when asked for all at once', async () => {
    const { member, second } = await newMember()
    const posts = await manyPosts(1010)
    const before = posts.slice(0, 990)
    const rows = before.map((post_id) => ({ post_id, list_id: second, member_id: member.id }))
    await api.database.insertInto('saved_items').values(rows).execute()
    await recountAll(api.database)
    const answers = await Promise.all(posts.slice(990).map((post) => save(member, post, second)))
    const saved = answers.filter(({ status }) => status === 201)
    expect(saved.map(({ body }) => body.post_count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, n) => 991 + n),
    )
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefused(answer, 409, { code: 'conflict', detail: messages.list.full })
    }
    expect((await save(member, posts[0], second)).body.post_count).toBe(1000)
    const list = await api.call(getSavedList, { token: member.token, params: { id: second } })
    expect(list.body.items).toHaveLength(1000)
    await unsave(member, posts[0], second)
    expect((await save(member, posts[1009], second)).status).toBe(201)
  })
})

describe('unbookmarkPost', () => {
  test('takes a post out of every list, or of the one named, and repeats without harm', async () => {
    const { member, first, second } = await newMember()
    const { member: neighbour } = await newMember()
    const [post, stays] = (await manyPosts(2)) as [number, number]
    for (const list of [first, second]) {
      await save(member, stays, list)
      await save(member, post, list)
    }
    await save(neighbour, post)
    for (let n = 0; n < 2; n += 1) {
      expect(await unsave(member, post, second)).toMatchObject({ status: 204, body: '' })
      expect(await heldBy(member)).toEqual([[post, stays], [stays]])
    }
    await save(member, post, second)
    for (let n = 0; n < 2; n += 1) {
      expect((await unsave(member, post)).status).toBe(204)
      expect(await heldBy(member)).toEqual([[stays], [stays]])
    }
    expect((await listsOf(member)).map(({ post_count }) => post_count)).toEqual([1, 1])
    expect(await heldBy(neighbour)).toEqual([[post], []])
  })

  test('has nothing to take out of any list once the post is gone', async () => {
    const { member } = await newMember()
    expect((await unsave(member, nothing)).status).toBe(204)
  })

  test("needs a member, and a list of the member's own where one is named", async () => {
    const { member, second } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    await save(member, post, second)
    expectRefused(await api.call(unbookmarkPost, { body: { post_id: post } }), 401)
    expectRefused(await unsave(other, post, second), 404, { detail: messages.list.notFound })
    expectRefused(await unsave(member, 'x'), 400)
    expectRefused(await unsave(member, undefined), 400)
    expect(await heldBy(member)).toEqual([[], [post]])
  })
})

describe('setPostLists', () => {
  test('moves a post between lists, keeps the notes of those it stays in, and repeats without harm', async () => {
    const { member, first, second } = await newMember()
    const { member: neighbour } = await newMember()
    const [post, stays] = (await manyPosts(2)) as [number, number]
    const { token } = member
    for (const id of [stays, post]) await save(member, id)
    await save(neighbour, post)
    const item = { id: first, post_id: post }
    await api.call(updateListItem, { token, params: item, body: { note: 'For the train' } })
    for (let n = 0; n < 2; n += 1) {
      expect(await setLists(member, post, [first, second, second])).toMatchObject({ status: 204, body: '' })
      expect(await heldBy(member)).toEqual([[post, stays], [post]])
    }
    const list = await api.call(getSavedList, { token, params: { id: first } })
    expect(list.body.items[0]!.note).toBe('For the train')
    expect((await setLists(member, post, [second])).status).toBe(204)
    expect(await heldBy(member)).toEqual([[stays], [post]])
    expect((await listsOf(member)).map(({ post_count }) => post_count)).toEqual([1, 1])
    expect((await setLists(member, post, [])).status).toBe(204)
    expect(await heldBy(member)).toEqual([[stays], []])
    expect(await heldBy(neighbour)).toEqual([[post], []])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test("needs a member, a post, and lists of the member's own: else nothing changes", async () => {
    const { member, first, second } = await newMember()
    const { first: foreign } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    await save(member, post, second)
    expectRefused(await api.call(setPostLists, { params: { id: post }, body: { list_ids: [] } }), 401)
    expectRefused(await setLists(member, nothing, [first]), 404, { detail: messages.post.notFound })
    for (const unknown of [foreign, nothing]) {
      expectRefused(await setLists(member, post, [first, unknown]), 404, { detail: messages.list.notFound })
    }
    for (const bad of [undefined, 'x', ['x'], [0], Array.from({ length: 101 }, () => first)]) {
      const answer = await setLists(member, post, bad)
      expectRefused(answer, 400)
      expect(JSON.stringify(answer.body)).toContain('"list_ids')
    }
    expect(await heldBy(member)).toEqual([[], [post]])
  })

  test('a full list refuses the whole change', async () => {
    const { member, first, second } = await newMember()
    const [post, ...others] = (await manyPosts(1001)) as [number, ...number[]]
    const rows = others.map((post_id) => ({ post_id, list_id: second, member_id: member.id }))
    await api.database.insertInto('saved_items').values(rows).execute()
    await recountAll(api.database)
    await save(member, post, first)
    const refused = { code: 'conflict', detail: messages.list.full }
    expectRefused(await setLists(member, post, [second]), 409, refused)
    expect((await heldBy(member))[0]).toEqual([post])
  })

  test('changes that come at once leave the post in the lists of one of them', async () => {
    const { member, first, second } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    const wanted = Array.from({ length: 20 }, (_, n) => [[first], [second], [second, first], []][n % 4]!)
    const answers = await Promise.all(wanted.map((lists) => setLists(member, post, lists)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect([
      [[post], []],
      [[], [post]],
      [[post], [post]],
      [[], []],
    ]).toContainEqual(await heldBy(member))
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('the page of a public list shows the change at once', async () => {
    const { member, first, second } = await newMember()
    const [post] = (await manyPosts(1)) as [number]
    await save(member, post, first)
    const address = { params: { id: second } }
    await api.call(updateSavedList, { ...address, token: member.token, body: { visibility: 'public' } })
    expect((await api.call(getList, address)).body.items).toEqual([])
    await setLists(member, post, [second])
    expect((await api.call(getList, address)).body.items.map(({ id }) => id)).toEqual([post])
    await setLists(member, post, [first])
    expect((await api.call(getList, address)).body.items).toEqual([])
  })
})

test('lists and counts agree after saving, taking out and deleting all at once', async () => {
  const { member, first, second } = await newMember()
  const { member: neighbour } = await newMember()
  const posts = await manyPosts(6)
  const made = await Promise.all(
    posts.map((_, n) => api.call(createSavedList, { token: member.token, body: { name: `${n}` } })),
  )
  const answers = await Promise.all(
    made.flatMap(({ body: list }, n) => [
      ...posts.map((post) => save(member, post, list.id)),
      ...posts.map((post) => unsave(member, post)),
      save(member, posts[n], first),
      save(member, posts[n], second),
      save(neighbour, posts[n]),
      api.call(deleteSavedList, { token: member.token, params: { id: list.id } }),
    ]),
  )
  for (const { status } of answers) expect([201, 204, 404]).toContain(status)
  expect(await findWrongCounts(api.database)).toEqual([])
  for (const list of [...(await listsOf(member)), ...(await listsOf(neighbour))]) {
    expect(list.items).toHaveLength(list.post_count)
  }
})
