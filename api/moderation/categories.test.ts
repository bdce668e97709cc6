import { beforeAll, describe, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import {
  deleteCategory,
  listModeratedCategories,
  mergeCategory,
  renameCategory,
} from '#contract/category-moderation.ts'
import { messages } from '#contract/messages.ts'
import { hidePost } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { getPost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import { searchPosts } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { expectFreshDocuments } from '#testing/consistency.ts'

const api = await createTestApi()
const reason = 'It advertises'
let author: Member
let moderator: Member
let counted = 0

beforeAll(async () => {
  author = await api.member()
  moderator = await api.member()
  await api.appoint(moderator)
})

function act(
  endpoint: typeof renameCategory | typeof mergeCategory | typeof deleteCategory,
  id: number,
  body: object = {},
) {
  return api.call(endpoint, { token: moderator.token, params: { id }, body: { reason, ...body } })
}

const uniqueName = (animal = 'Walruses') => `${animal} ${(counted += 1)}`

/** A post with a category of its own, and others. */
async function categorised(name: string, category_ids: number[] = []) {
  const post = await api.post(author, { new_category: name, category_ids })
  return { post: post.id, category: post.categories.find((one) => one.name === name)!.id }
}

async function categoriesOf(id: number) {
  return (await api.call(getPost, { params: { id } })).body.categories
}

const listed = async () => (await api.call(listCategories)).body.map(({ id, name }) => ({ id, name }))

async function found(q: string) {
  return (await api.call(searchPosts, { query: { q } })).body.map(({ id }) => id)
}

async function inCategory(id: number) {
  return (await api.call(listPosts, { query: { category: [id] } })).body.map((post) => post.id)
}

async function logged() {
  const { body } = await api.call(listModerationLog, { token: moderator.token, query: { limit: 1 } })
  const { act: done, moderator: by, category, post, member } = body[0]!
  expect({ by, post, member, reason: body[0]!.reason }).toEqual({
    by: moderator.username,
    post: null,
    member: null,
    reason,
  })
  return { act: done, category }
}

describe('renameCategory', () => {
  test('takes the new name everywhere', async () => {
    const [before, name] = [uniqueName('Okapis'), uniqueName('Quokkas')]
    const { post, category } = await categorised(before, [1])
    const answer = await act(renameCategory, category, { name: ` ${name} ` })
    expect(answer).toMatchObject({ status: 200, body: { id: category, name } })
    expect(await categoriesOf(post)).toContainEqual({ id: category, name })
    expect(await listed()).toContainEqual({ id: category, name })
    expect(await found(name)).toContain(post)
    expect(await found(before)).not.toContain(post)
    expect(await logged()).toEqual({
      act: 'rename_category',
      category: { id: category, name: before, new_name: name, merged_into: null },
    })
    await expectFreshDocuments(api.database)
  })

  test('refuses the name of another category, without case, hidden ones too', async () => {
    const { category } = await categorised(uniqueName())
    const hidden = uniqueName('Ghosts')
    const { post } = await categorised(hidden)
    await api.call(hidePost, { token: moderator.token, params: { id: post }, body: { reason } })
    for (const name of ['programming', hidden.toUpperCase()]) {
      const refused = await act(renameCategory, category, { name })
      expectRefused(refused, 409, {
        detail: messages.category.taken,
        errors: { name: [messages.category.taken] },
      })
    }
  })

  test('can change the case of a name, and does nothing where it is the same', async () => {
    const name = uniqueName()
    const { category } = await categorised(name)
    const upper = name.toUpperCase()
    expect((await act(renameCategory, category, { name: upper })).body).toEqual({ id: category, name: upper })
    const entries = () => api.database.selectFrom('moderation_log').select('id').execute()
    const before = await entries()
    expect((await act(renameCategory, category, { name: upper })).status).toBe(200)
    expect(await entries()).toEqual(before)
  })

  test.each([
    [{ name: 'x' }, { name: ['Name must have at least 2 characters'] }],
    [{ name: 'x'.repeat(31) }, { name: ['Name can have at most 30 characters'] }],
    [{ name: 'Lo\u202eom' }, { name: [messages.bidi] }],
    [{}, { name: ['Name is required'] }],
    [{ name: 'Fine', reason: ' ' }, { reason: ['Reason is required'] }],
  ])('refuses %j', async (body, errors) => {
    const { category } = await categorised(uniqueName())
    expectBadFields(await act(renameCategory, category, body), errors)
  })
})

describe('listModeratedCategories', () => {
  const list = (query: Record<string, unknown>) =>
    api.call(listModeratedCategories, { token: moderator.token, query })

  test('has all categories by name, hidden ones too, with the number of their posts', async () => {
    const name = uniqueName('Aardvarks')
    const { post, category } = await categorised(name)
    await api.post(author, { category_ids: [category] })
    await api.call(hidePost, { token: moderator.token, params: { id: post }, body: { reason } })
    const { body } = await list({ limit: 100 })
    expect(body[0]).toEqual({ id: category, name, is_standard: false, post_count: 2 })
    expect(body.filter(({ is_standard }) => is_standard)).toHaveLength(8)
    const names = body.map((one) => one.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test('finds a part of a name without case, as it stands, and goes on page by page', async () => {
    const names = [uniqueName('Newts 100%'), uniqueName('newts 100%')]
    for (const name of names) await categorised(name)
    await categorised(uniqueName('Newts 1000'))
    const url = `/api/moderation/categories/?limit=1&q=${encodeURIComponent(' S 100% ')}`
    const found: string[] = []
    for await (const page of api.pages(url, { authorization: `Token ${moderator.token}` })) {
      expect(page).toHaveLength(1)
      found.push(page[0].name)
    }
    expect(found).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect((await list({ q: 'nothing of this kind' })).body).toEqual([])
  })
})

describe('mergeCategory', () => {
  test('moves posts, hidden ones too, and interests, and the category is gone', async () => {
    const [before, name] = [uniqueName('Okapis'), uniqueName('Quokkas')]
    const [source, target] = [await categorised(before, [3]), await categorised(name)]
    const both = await api.post(author, { category_ids: [source.category, target.category] })
    const hidden = await api.post(author, { category_ids: [source.category] })
    await api.call(hidePost, { token: moderator.token, params: { id: hidden.id }, body: { reason } })
    const fans = [await api.member(), await api.member()]
    const interests = [[source.category], [1, source.category, target.category]]
    for (const [n, { token }] of fans.entries()) {
      await api.call(updateProfile, { token, body: { interests: interests[n] } })
    }

    const answer = await act(mergeCategory, source.category, { into: target.category })
    const into = { id: target.category, name }
    expect(answer).toMatchObject({ status: 200, body: into })
    expect((await categoriesOf(source.post)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([3, target.category]),
    )
    expect(await categoriesOf(source.post)).toHaveLength(2)
    expect(await categoriesOf(both.id)).toEqual([into])
    expect(await inCategory(target.category)).toEqual([both.id, target.post, source.post])
    expect(await inCategory(source.category)).toEqual([])
    expect(await found(name)).toEqual(expect.arrayContaining([source.post, target.post, both.id]))
    expect(await found(before)).toEqual([])
    expect((await listed()).map(({ id }) => id)).not.toContain(source.category)
    const chosen = async ({ token }: Member) => (await api.call(getProfile, { token })).body.interests
    expect(await chosen(fans[0]!)).toEqual([into])
    expect(await chosen(fans[1]!)).toMatchObject([{ id: 1 }, into])
    expect(await logged()).toEqual({
      act: 'merge_category',
      category: { id: source.category, name: before, new_name: name, merged_into: target.category },
    })
    await expectFreshDocuments(api.database)
  })

  test('keeps the order of the posts by their times', async () => {
    const [source, target] = [await categorised(uniqueName()), await categorised(uniqueName())]
    const newest = await api.post(author, { category_ids: [source.category] })
    await act(mergeCategory, source.category, { into: target.category })
    expect(await inCategory(target.category)).toEqual([newest.id, target.post, source.post])
  })

  test('refuses a category itself, one that does not exist, and what is no id', async () => {
    const { category } = await categorised(uniqueName())
    const refused = await act(mergeCategory, category, { into: category })
    expectRefused(refused, 409, { detail: messages.category.intoItself })
    const missing = { detail: messages.category.notFound }
    expectRefused(await act(mergeCategory, category, { into: 999_999 }), 404, missing)
    expectRefused(await act(mergeCategory, 999_999, { into: 1 }), 404, missing)
    expectRefused(await act(mergeCategory, 999_999, { into: 999_999 }), 404, missing)
    for (const into of [0, -1, 1.5, '1', null, undefined, 2147483648]) {
      expectBadFields(await act(mergeCategory, category, { into }), { into: [messages.post.unknownCategory] })
    }
    expect((await listed()).map(({ id }) => id)).toContain(category)
  })
})

describe('deleteCategory', () => {
  test('takes it from posts that have another one', async () => {
    const name = uniqueName('Okapis')
    const { post, category } = await categorised(name, [1])
    expect((await act(deleteCategory, category)).status).toBe(204)
    expect(await categoriesOf(post)).toMatchObject([{ id: 1 }])
    expect(await found(name)).toEqual([])
    expect(await logged()).toEqual({
      act: 'delete_category',
      category: { id: category, name, new_name: null, merged_into: null },
    })
    await expectFreshDocuments(api.database)
    expectRefused(await act(deleteCategory, category), 404, { detail: messages.category.notFound })
  })

  test('refuses it where a post would be without one, a hidden one too, and changes nothing', async () => {
    const { post, category } = await categorised(uniqueName())
    const other = await api.post(author, { category_ids: [1, category] })
    for (let round = 0; round < 2; round += 1) {
      expectRefused(await act(deleteCategory, category), 409, { detail: messages.category.onlyOne })
      await api.call(hidePost, { token: moderator.token, params: { id: post }, body: { reason } })
    }
    expect((await categoriesOf(other.id)).map(({ id }) => id)).toEqual(expect.arrayContaining([1, category]))
  })

  test('deletes one that no post has', async () => {
    const { id } = await api.database
      .insertInto('categories')
      .values({ name: uniqueName() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await act(deleteCategory, id)).status).toBe(204)
  })
})

test('members who are not moderators are refused', async () => {
  const { category } = await categorised(uniqueName(), [1])
  const given = { params: { id: category }, body: { reason, name: 'Mine', into: 1 } }
  for (const endpoint of [renameCategory, mergeCategory, deleteCategory]) {
    expectRefused(await api.call(endpoint, given), 401)
    expectRefused(await api.call(endpoint, { ...given, token: author.token }), 403)
  }
  expect((await listed()).map(({ id }) => id)).toContain(category)
})
