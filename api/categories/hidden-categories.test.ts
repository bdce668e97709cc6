import { beforeAll, describe, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { createPost, deletePost, updatePost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member
let moderator: Member
let counted = 0

beforeAll(async () => {
  author = await api.member()
  moderator = await api.member()
  await api.appoint(moderator)
})

/** A post with a category of its own. */
async function withOwnCategory() {
  counted += 1
  const name = `Walruses ${counted}`
  const post = await api.post(author, { new_category: name })
  const category = post.categories.find((one) => one.name === name)!
  return { post, category, name }
}

const moderate = (act: typeof hidePost | typeof restorePost, id: number) =>
  api.call(act, { token: moderator.token, params: { id }, body: { reason: 'It advertises' } })

async function isListed(id: number): Promise<boolean> {
  return (await api.call(listCategories)).body.some((category) => category.id === id)
}

async function suggestions(q: string) {
  return (await api.call(autocomplete, { query: { q } })).body
}

async function interestsOf({ token }: Member) {
  return (await api.call(getProfile, { token })).body.interests
}

describe('a category of which every post is hidden', () => {
  test('is not listed, and is again when one is restored', async () => {
    const { post, category } = await withOwnCategory()
    expect(await isListed(category.id)).toBe(true)
    await moderate(hidePost, post.id)
    expect(await isListed(category.id)).toBe(false)
    await moderate(restorePost, post.id)
    expect(await isListed(category.id)).toBe(true)
  })

  test('is listed while it has one that is shown', async () => {
    const { post, category } = await withOwnCategory()
    const other = await api.post(author, { category_ids: [category.id] })
    await moderate(hidePost, post.id)
    expect(await isListed(category.id)).toBe(true)
    await moderate(hidePost, other.id)
    expect(await isListed(category.id)).toBe(false)
  })

  test('is neither suggested nor searched', async () => {
    const { post, category, name } = await withOwnCategory()
    const more = [1, 2].map(() => api.post(author, { category_ids: [category.id] }))
    const others = await Promise.all(more)
    const beginning = name.slice(0, -1).toLowerCase()
    expect(await suggestions(beginning)).toContain(name)
    expect(await suggestions(`of ${name}`)).toContain(name)
    for (const { id } of [post, ...others]) await moderate(hidePost, id)
    expect(await suggestions(beginning)).not.toContain(name)
    expect(await suggestions(`of ${name}`)).not.toContain(name)
    const { body } = await api.call(searchPosts, { query: { q: name } })
    expect(body.map(({ id }) => id)).not.toContain(post.id)
  })

  test('filters nothing', async () => {
    const { post, category } = await withOwnCategory()
    await moderate(hidePost, post.id)
    expect((await api.call(listPosts, { query: { category: [category.id] } })).body).toEqual([])
  })

  test('can not be chosen as an interest, and is not shown among those chosen before, which it stays', async () => {
    const { post, category } = await withOwnCategory()
    const choose = ({ token }: Member, interests: number[]) =>
      api.call(updateProfile, { token, body: { interests } })
    const [early, late] = [await api.member(), await api.member()]
    expect((await choose(early, [1, category.id])).status).toBe(200)
    await moderate(hidePost, post.id)
    expect((await choose(late, [category.id])).body).toMatchObject({
      errors: { interests: expect.any(Array) },
    })
    expect(await interestsOf(early)).toMatchObject([{ id: 1 }])
    expect((await choose(early, [2, category.id])).status).toBe(200)
    await moderate(restorePost, post.id)
    expect(await interestsOf(early)).toMatchObject([{ id: 2 }, { id: category.id }])
  })

  test('is shown again when another member makes one of that name', async () => {
    const { post, category, name } = await withOwnCategory()
    await moderate(hidePost, post.id)
    const { token } = await api.member()
    const body = { title: 'T', description: 'D', category_ids: [], new_category: name.toUpperCase() }
    const made = await api.call(createPost, { token, body })
    expect(made.body.categories).toEqual([category])
    expect(await isListed(category.id)).toBe(true)
  })

  test('stays on the post when its author edits it', async () => {
    const { post, category } = await withOwnCategory()
    await moderate(hidePost, post.id)
    const body = { title: 'T', description: 'D', category_ids: [category.id] }
    const { status } = await api.call(updatePost, { token: author.token, params: { id: post.id }, body })
    expect(status).toBe(200)
    expect(await isListed(category.id)).toBe(false)
  })
})

test('a category that has lost its last post is not listed, the first eight always are', async () => {
  const [one, other] = [await withOwnCategory(), await withOwnCategory()]
  await api.call(deletePost, { token: author.token, params: { id: one.post.id } })
  const body = { title: 'T', description: 'D', category_ids: [1] }
  await api.call(updatePost, { token: author.token, params: { id: other.post.id }, body })
  expect(await isListed(one.category.id)).toBe(false)
  expect(await isListed(other.category.id)).toBe(false)
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) expect(await isListed(id)).toBe(true)
})
