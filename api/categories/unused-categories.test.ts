import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { createPost, deletePost, undeletePost, updatePost, type Post } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { refreshDocuments } from '#database/doctor/documents.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments } from '#testing/consistency.ts'
import { untilWaiting } from '#testing/locks.ts'
import { password, type Member } from '#testing/rows.ts'
import { removeAllUnusedCategories, removeUnusedCategories } from './queries.ts'

const api = await createTestApi()
const author = await api.member()
const text = { title: 'T', description: 'D', link: '', personal_review: '' }
let counted = 0

/** A post with a category that its author named. */
async function named(by: Member = author, category_ids: number[] = []) {
  const name = `Walruses ${(counted += 1)}`
  const post = await api.post(by, { new_category: name, category_ids })
  return { name, post, category: post.categories.find((one) => one.name === name)!.id }
}

async function exists(category: number): Promise<boolean> {
  const row = api.database.selectFrom('categories').select('id').where('id', '=', category)
  return (await row.executeTakeFirst()) !== undefined
}

/** Deletes the rows of deleted posts and then unused categories, as the cleanup job. */
async function cleanUp(): Promise<void> {
  await api.database.deleteFrom('posts').where('deleted_at', 'is not', null).execute()
  await removeAllUnusedCategories(api.database)
}

const remove = ({ id }: Post) => api.call(deletePost, { token: author.token, params: { id } })
const edit = ({ id }: Post, category_ids: number[]) =>
  api.call(updatePost, { token: author.token, params: { id }, body: { ...text, category_ids } })

test('a category that a member named is deleted with its last post, and not before', async () => {
  const { post, category } = await named()
  const other = await api.post(author, { category_ids: [category] })
  await remove(post)
  await cleanUp()
  expect(await exists(category)).toBe(true)
  await remove(other)
  await cleanUp()
  expect(await exists(category)).toBe(false)
})

test('it stays with a deletion that is undone', async () => {
  const { post, category } = await named()
  await remove(post)
  await removeAllUnusedCategories(api.database)
  await api.call(undeletePost, { token: author.token, params: { id: post.id } })
  await cleanUp()
  expect(await exists(category)).toBe(true)
  await expectFreshDocuments(api.database)
})

test('it is deleted when an edit takes it from its last post, and not while the post keeps it', async () => {
  const { post, category } = await named()
  await edit(post, [category, 2])
  expect(await exists(category)).toBe(true)
  await edit(post, [2])
  expect(await exists(category)).toBe(false)
})

test('it is deleted with the account that wrote its last post', async () => {
  const member = await api.member()
  const { category } = await named(member)
  await api.call(deleteAccount, { token: member.token, body: { password } })
  expect(await exists(category)).toBe(false)
})

test("the site's own categories stay", async () => {
  const post = await api.post(author, { category_ids: [8] })
  await remove(post)
  await cleanUp()
  await removeUnusedCategories(api.database, [8])
  expect(await exists(8)).toBe(true)
})

test('a category with a hidden post stays, and comes back with it', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const { post, category } = await named()
  const other = await api.post(author, { category_ids: [category] })
  const given = { token: moderator.token, params: { id: post.id }, body: { reason: 'Spam' } }
  await api.call(hidePost, given)
  await remove(other)
  await cleanUp()
  expect(await exists(category)).toBe(true)
  await api.call(restorePost, given)
  await expectFreshDocuments(api.database)
})

test('of the last posts that are deleted or edited at once, the last one takes it along', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { post, category } = await named()
    const others = await Promise.all([1, 2, 3].map(() => api.post(author, { category_ids: [category, 1] })))
    await Promise.all([remove(post), remove(others[0]!), edit(others[1]!, [1]), edit(others[2]!, [3])])
    await cleanUp()
    expect(await exists(category)).toBe(false)
  }
})

test('a post that gets the category at the same moment keeps it', async () => {
  const { name, post, category } = await named()
  await api.database.deleteFrom('posts').where('id', '=', post.id).execute()
  const begun = await api.database.transaction().execute(async (transaction) => {
    await sql`select id from categories where id = ${category} for key share`.execute(transaction)
    const removal = removeUnusedCategories(api.database, [category])
    await untilWaiting(api.database)
    const { id, created_at } = await transaction
      .insertInto('posts')
      .values({ author_id: author.id, title: 'T', description: 'D' })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    const row = { post_id: id, category_id: category, created_at }
    await transaction.insertInto('post_categories').values(row).execute()
    await refreshDocuments(transaction, 'posts', [id])
    return { removal }
  })
  await begun.removal
  expect(await exists(category)).toBe(true)
  // A new category of the same name is the same one while it exists.
  const again = await api.post(author, { new_category: name.toUpperCase(), category_ids: [] })
  expect(again.categories).toEqual([{ id: category, name }])
})

test('posts are published while the category loses its last one, and nobody fails', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { name, post, category } = await named()
    const publish = (fields: object) =>
      api.call(createPost, { token: author.token, body: { ...text, category_ids: [], ...fields } })
    const answers = await Promise.all([
      remove(post),
      publish({ category_ids: [category] }),
      publish({ new_category: name }),
      publish({ new_category: name, category_ids: [1] }),
    ])
    for (const { status } of answers) expect([201, 204, 400]).toContain(status)
    await expectFreshDocuments(api.database)
  }
})

test('the cleanup deletes those that an interrupted write left behind', async () => {
  const { post, category } = await named()
  const kept = await named()
  await api.database.deleteFrom('posts').where('id', '=', post.id).execute()
  await removeAllUnusedCategories(api.database)
  expect([await exists(category), await exists(kept.category)]).toEqual([false, true])
})
