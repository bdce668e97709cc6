import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createComment, listComments } from '#contract/comments.ts'
import { listMyPosts, listPosts } from '#contract/feed.ts'
import { bookmarkPost, getSavedList, listSavedLists } from '#contract/lists.ts'
import { messages } from '#contract/messages.ts'
import { hidePost, listCases, restorePost } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deletePost, getPost, undeletePost, updatePost } from '#contract/posts.ts'
import { exportAccount } from '#contract/account-export.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { reportPost } from '#contract/reports.ts'
import { searchPosts } from '#contract/search.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments, findWrongCounts } from '#testing/consistency.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const notFound = { code: 'not_found', detail: messages.post.notFound }
let ada: Member
let eve: Member
let judge: Member

beforeAll(async () => {
  ;[ada, eve, judge] = [await api.member(), await api.member(), await api.member()]
  await database.updateTable('members').set({ role: 'moderator' }).where('id', '=', judge.id).execute()
})

const by = ({ token }: Member, id: number) => ({ token, params: { id } })
const remove = (id: number) => api.call(deletePost, by(ada, id))
const undelete = (id: number, member = ada) => api.call(undeletePost, by(member, id))
const get = (id: number) => api.call(getPost, { params: { id } })

async function age(id: number, time: string): Promise<void> {
  await database
    .updateTable('posts')
    .set({ deleted_at: sql<Date>`now() - ${time}::interval` })
    .where('id', '=', id)
    .execute()
}

/** A post by Ada that Eve likes, comments on, has saved and has reported. */
async function busyPost() {
  const post = await api.post(ada, { title: 'Zephyr', rating: 5 })
  const its = by(eve, post.id)
  await api.call(likePost, its)
  await api.call(createComment, { ...its, body: { text: 'Nice' } })
  await api.call(bookmarkPost, { token: eve.token, body: { post_id: post.id } })
  await api.call(reportPost, { ...its, body: { reason: 'spam' } })
  return post.id
}

/** The ids of the posts in everything that shows posts, by what shows them. */
async function shownIn() {
  const ids = (found: { body: { id: number }[] }) => found.body.map(({ id }) => id)
  const { body: lists } = await api.call(listSavedLists, { token: eve.token })
  const { body: list } = await api.call(getSavedList, by(eve, lists[0]!.id))
  const { body: cases } = await api.call(listCases, { token: judge.token })
  const { body: news } = await api.call(listNotifications, { token: ada.token })
  const { body: copy } = await api.call(exportAccount, { token: ada.token })
  return {
    feed: ids(await api.call(listPosts, {})),
    search: ids(await api.call(searchPosts, { query: { q: 'zephyr' } })),
    own: ids(await api.call(listMyPosts, { token: ada.token })),
    list: list.items.map(({ id }) => id),
    cases: cases.map(({ post }) => post?.id),
    notifications: [...new Set(news.map(({ post_id }) => post_id))],
    copy: copy.posts.map(({ id }) => id),
  }
}

test('a deleted post is shown nowhere, and an undo brings everything back', async () => {
  const id = await busyPost()
  const [before, post] = [await shownIn(), (await get(id)).body]
  for (const ids of Object.values(before)) expect(ids).toContain(id)
  expect(post).toMatchObject({ like_count: 1, comment_count: 1, avg_rating: 5 })

  expect((await remove(id)).status).toBe(204)
  for (const ids of Object.values(await shownIn())) expect(ids).not.toContain(id)
  expectRefused(await get(id), 404, notFound)
  expectRefused(await api.call(listComments, { params: { id } }), 404)
  const body = { title: 'Zephyr', description: 'Text', category_ids: [1] }
  expectRefused(await api.call(updatePost, { ...by(ada, id), body }), 404, notFound)
  expectRefused(await api.call(unlikePost, by(eve, id)), 404, notFound)
  expectRefused(await remove(id), 404, notFound)
  const reason = { reason: 'It advertises' }
  expectRefused(await api.call(hidePost, { ...by(judge, id), body: reason }), 404)
  expectRefused(await api.call(restorePost, { ...by(judge, id), body: reason }), 404)

  expect(await undelete(id)).toMatchObject({ status: 200, body: { ...post, hidden_because: null } })
  expect((await get(id)).body).toEqual(post)
  expect(await shownIn()).toEqual(before)
  expectRefused(await undelete(id), 404, notFound)
  await expectFreshDocuments(database)
  expect(await findWrongCounts(database)).toEqual([])
})

test('what moderators have hidden stays hidden after an undo', async () => {
  const { id } = await api.post(ada)
  await api.call(hidePost, { ...by(judge, id), body: { reason: 'It advertises' } })
  await remove(id)
  expect((await undelete(id)).body).toMatchObject({ hidden_because: 'It advertises' })
  expectRefused(await get(id), 404, notFound)
})

test('undeletePost is for the author and for a minute', async () => {
  const { id } = await api.post(ada)
  expectRefused(await undelete(id), 404, notFound)
  await remove(id)
  expectRefused(await api.call(undeletePost, { params: { id } }), 401)
  expectRefused(await undelete(id, eve), 404, notFound)
  await age(id, '60.5 seconds')
  expectRefused(await undelete(id), 404, notFound)
  await age(id, '50 seconds')
  expect((await undelete(id)).status).toBe(200)
})
