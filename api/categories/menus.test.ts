import { beforeEach, expect, test } from 'vitest'
import { listCategories, listOwnCategories } from '#contract/categories.ts'
import { listPosts } from '#contract/feed.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { createPost, deletePost, updatePost } from '#contract/posts.ts'
import { autocomplete } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, other, moderator] = [await api.member(), await api.member(), await api.member()]
await api.appoint(moderator)
let counted = 0
/** A category that the author named, with one post. */
let category: { id: number; name: string }
let first: { id: number }

beforeEach(async () => {
  const name = `Walruses ${(counted += 1)}`
  const post = await api.post(author, { new_category: name, category_ids: [] })
  category = post.categories[0]!
  first = post
})

const link = () => `https://walruses-${(counted += 1)}.example.org/`
const add = (fields: object = {}, by: Member = author) =>
  api.post(by, { category_ids: [category.id], ...fields })

/** Undefined for a category that is not listed. */
async function inMenus(id = category.id): Promise<boolean | undefined> {
  return (await api.call(listCategories)).body.find((one) => one.id === id)?.in_menus
}

async function isSuggested(): Promise<boolean> {
  return (await api.call(autocomplete, { query: { q: category.name.toLowerCase() } })).body.includes(
    category.name,
  )
}

test('a category that a member named is in menus and suggestions from three tools on', async () => {
  expect([await inMenus(), await isSuggested()]).toEqual([false, false])
  await add({ link: link() })
  expect([await inMenus(), await isSuggested()]).toEqual([false, false])
  await add({ link: link() })
  expect([await inMenus(), await isSuggested()]).toEqual([true, true])
})

test('posts about one tool count once, posts without a link each', async () => {
  const same = link()
  for (let n = 0; n < 3; n += 1) await add({ link: same })
  expect(await inMenus()).toBe(false)
  await add({}, other)
  expect(await inMenus()).toBe(true)
})

test('what is hidden, deleted or moved to the same tool does not count', async () => {
  const [second, third] = [await add({ link: link() }), await add({ link: link() })]
  const given = { token: moderator.token, params: { id: second.id }, body: { reason: 'It advertises' } }
  await api.call(hidePost, given)
  expect(await inMenus()).toBe(false)
  await api.call(restorePost, given)
  expect(await inMenus()).toBe(true)
  const text = { title: 'T', description: 'D', category_ids: [category.id] }
  const edit = (to: string) =>
    api.call(updatePost, { token: author.token, params: { id: third.id }, body: { ...text, link: to } })
  expect((await edit(second.link)).status).toBe(200)
  expect(await inMenus()).toBe(false)
  expect((await edit(link())).status).toBe(200)
  expect(await inMenus()).toBe(true)
  await api.call(deletePost, { token: author.token, params: { id: first.id } })
  expect(await inMenus()).toBe(false)
})

test("the site's own categories are in menus without a post", async () => {
  const { body } = await api.call(listCategories)
  const own = body.filter(({ id }) => id <= 8)
  expect(own).toHaveLength(8)
  expect(own.every(({ in_menus }) => in_menus)).toBe(true)
})

test('a category outside menus keeps its page, and others can use it by its name', async () => {
  const { body } = await api.call(listPosts, { query: { category: [category.id] } })
  expect(body.map(({ id, categories }) => ({ id, categories }))).toEqual([
    { id: first.id, categories: [{ id: category.id, name: category.name }] },
  ])
  const named = { title: 'T', description: 'D', category_ids: [], new_category: category.name.toUpperCase() }
  const made = await api.call(createPost, { token: other.token, body: named })
  expect(made.body.categories).toEqual([{ id: category.id, name: category.name }])
})

test('listOwnCategories lists the categories of the own posts, for members', async () => {
  const member = await api.member()
  const name = `Own ${counted}`
  const post = await api.post(member, { new_category: name, category_ids: [2] })
  const own = async () => (await api.call(listOwnCategories, { token: member.token })).body
  const names = post.categories.map((one) => one.name)
  expect((await own()).map((one) => one.name)).toEqual(names)
  await api.call(deletePost, { token: member.token, params: { id: post.id } })
  expect(await own()).toEqual([])
  expectRefused(await api.call(listOwnCategories), 401)
})
