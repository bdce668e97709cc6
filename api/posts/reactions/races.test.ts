import { expect, test } from 'vitest'
import { createComment, deleteComment, listComments } from '#contract/comments.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { deletePost } from '#contract/posts.ts'
import { bookmarkPost, listSavedLists } from '#contract/lists.ts'
import { recounting } from '#testing/votes.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member, removeMember } from '#testing/rows.ts'

const api = await createTestApi()
const [author] = (await insertCrowd(api.database, 1)) as [Member]

const comment = ({ token }: Member, id: number) =>
  api.call(createComment, { token, params: { id }, body: { text: 'Well said' } })

/** Everything a member can do to a post, all at once. */
function doAll(member: Member, id: number) {
  const { token } = member
  return [
    comment(member, id),
    api.call(likePost, { token, params: { id } }),
    api.call(ratePost, { token, params: { id }, body: { value: (member.id % 5) + 1 } }),
    api.call(bookmarkPost, { token, body: { post_id: id } }),
    api.call(unlikePost, { token, params: { id } }),
  ]
}

function deleteMember(id: number) {
  return removeMember(api.database, id)
}

async function rowsAbout(post: number): Promise<number[]> {
  const tables = ['likes', 'ratings', 'comments', 'saved_items', 'notifications'] as const
  return Promise.all(
    tables.map(async (table) => {
      const rows = await api.database
        .selectFrom(table)
        .select('post_id')
        .where('post_id', '=', post)
        .execute()
      return rows.length
    }),
  )
}

test('comments deleted while others comment leave exact counts', async () => {
  const { id } = await api.post(author)
  const crowd = await insertCrowd(api.database, 20)
  const first = await Promise.all(crowd.map((member) => comment(member, id)))
  const answers = await Promise.all(
    crowd.flatMap((member, n) => [
      comment(member, id),
      api.call(deleteComment, { token: member.token, params: { id: first[n]!.body.id } }),
      api.call(markAllNotificationsRead, { token: author.token }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(crowd.flatMap(() => [201, 204, 204]))
  const { body } = await api.call(listComments, { params: { id }, query: { limit: 100 } })
  expect(body).toHaveLength(20)
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('a post deleted while others act on it takes everything along', async () => {
  const { id } = await api.post(author)
  const other = await api.post(author)
  const crowd = await insertCrowd(api.database, 12)
  const early = crowd.slice(0, 6).flatMap((member) => doAll(member, id))
  const deletion = api.call(deletePost, { token: author.token, params: { id } })
  const late = crowd.flatMap((member) => [...doAll(member, id), ...doAll(member, other.id)])
  const answers = await Promise.all([...early, ...late])
  for (const { status } of answers) expect([200, 201, 404]).toContain(status)
  expect((await deletion).status).toBe(204)
  expect(await findWrongCounts(api.database)).toEqual([])
  // As the cleanup does, once the deletion cannot be undone.
  await recounting(api.database, [id], (on) => on.deleteFrom('posts').where('id', '=', id).execute())
  expect(await rowsAbout(id)).toEqual([0, 0, 0, 0, 0])
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('members deleted while others act on the same posts leave exact counts', async () => {
  const crowd = await insertCrowd(api.database, 10)
  const leaving = crowd.slice(0, 4)
  const posts = await Promise.all(crowd.map((member) => api.post(member)))
  await Promise.all(leaving.flatMap((member) => posts.flatMap(({ id }) => doAll(member, id))))
  const acts = crowd.flatMap((member) => posts.flatMap(({ id }) => doAll(member, id)))
  const deletions = leaving.map(({ id }) => deleteMember(id))
  for (const { status } of await Promise.all(acts)) expect([200, 201, 401, 404]).toContain(status)
  await Promise.all(deletions)
  expect(await findWrongCounts(api.database)).toEqual([])
  for (const { token, id } of crowd.slice(4)) {
    const { body } = await api.call(listNotifications, { token })
    expect(new Set(body.map(({ post_id }) => post_id)).size).toBeLessThanOrEqual(1)
    const lists = await api.call(listSavedLists, { token })
    expect(lists.body[0]!.items).toHaveLength(lists.body[0]!.post_count)
    expect(leaving.map((member) => member.id)).not.toContain(id)
  }
})

test('a deleted member takes back every like, rating, comment and bookmark', async () => {
  const [leaving, staying] = (await insertCrowd(api.database, 2)) as [Member, Member]
  const post = await api.post(author)
  const own = await api.post(leaving)
  for (const member of [leaving, staying]) {
    for (const { id } of [post, own]) {
      await Promise.all(doAll(member, id))
      await api.call(likePost, { token: member.token, params: { id } })
    }
  }
  await deleteMember(leaving.id)
  expect(await findWrongCounts(api.database)).toEqual([])
  expect(await rowsAbout(own.id)).toEqual([0, 0, 0, 0, 0])
  expect(await rowsAbout(post.id)).toEqual([1, 1, 1, 1, 3])
  const { body } = await api.call(listSavedLists, { token: staying.token })
  expect(body[0]).toMatchObject({ post_count: 1, items: [{ id: post.id }] })
})
