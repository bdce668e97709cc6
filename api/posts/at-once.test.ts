import { beforeAll, expect, test } from 'vitest'
import { createPost, deletePost, getPost, updatePost } from '#contract/posts.ts'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { recounting } from '#testing/votes.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member, removeMember } from '#testing/rows.ts'

const api = await createTestApi()
let ada: Member

beforeAll(async () => {
  ada = await api.member()
})

function update(id: number, title: string, category_ids: number[]) {
  const body = { title, description: 'Text', category_ids }
  return api.call(updatePost, { token: ada.token, params: { id }, body })
}

function remove(id: number) {
  return api.call(deletePost, { token: ada.token, params: { id } })
}

test('updatePost by two at once leaves the whole of one, never a mixture', async () => {
  const versions: Record<string, number[]> = { A: [1, 2, 3, 4, 5], B: [4, 5, 6, 7, 8], C: [1, 8], D: [3] }
  for (let round = 0; round < 10; round += 1) {
    const { id } = await api.post(ada, { category_ids: [2, 7] })
    const edits = Object.entries(versions).flatMap(([title, ids]) => [
      update(id, title, ids),
      update(id, title, ids),
    ])
    const answers = await Promise.all(edits)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { title, categories } = (await api.call(getPost, { params: { id } })).body
    expect(categories.map(({ id: category }) => category).sort()).toEqual(versions[title])
  }
})

test('updatePost while the post is liked loses neither', async () => {
  const { id } = await api.post(ada)
  const likers = await Promise.all(Array.from({ length: 4 }, () => api.member()))
  const answers = await Promise.all([
    ...likers.map(({ id: member_id }) =>
      recounting(api.database, [id], (on) =>
        on.insertInto('likes').values({ post_id: id, member_id }).execute(),
      ),
    ),
    ...[1, 2, 3, 4].map((n) => update(id, `Edit ${n}`, [n])),
  ])
  expect(answers.slice(4)).toMatchObject(Array(4).fill({ status: 200 }))
  expect((await api.call(getPost, { params: { id } })).body.like_count).toBe(4)
})

test('deletePost by many at once succeeds once', async () => {
  const { id } = await api.post(ada)
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
})

test('updatePost and deletePost at once answer as if one came first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await api.post(ada)
    const [edited, deleted] = await Promise.all([update(id, 'Edited', [1, 2]), remove(id)])
    expect([200, 404]).toContain(edited.status)
    expect(deleted.status).toBe(204)
  }
})

test('createPost by many at once publishes each', async () => {
  const body = { title: 'Many', description: 'Text', category_ids: [1, 2], rating: 3 }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(createPost, { token: ada.token, body })),
  )
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(20)
})

test('createPost never fails while the account is deleted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const bob = await api.member()
    const body = { title: 'Last words', description: 'Text', category_ids: [1], rating: 3 }
    const posts = Array.from({ length: 8 }, () => api.call(createPost, { token: bob.token, body }))
    await removeMember(api.database, bob.id)
    for (const { status } of await Promise.all(posts)) expect([201, 401, 404]).toContain(status)
  }
})

test('deletePost while others like, rate, comment on and keep the post fails for nobody', async () => {
  const crowd = await insertCrowd(api.database, 10)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await api.post(ada)
    const given = ({ token }: Member) => ({ token, params: { id } })
    const doings = crowd.flatMap((one) => [
      api.call(likePost, given(one)),
      api.call(ratePost, { ...given(one), body: { value: 4 } }),
      api.call(createComment, { ...given(one), body: { text: 'Hi' } }),
      api.call(bookmarkPost, { token: one.token, body: { post_id: id } }),
    ])
    const [deleted, ...answers] = await Promise.all([remove(id), ...doings])
    expect(deleted.status).toBe(204)
    for (const { status } of answers) expect([200, 201, 404]).toContain(status)
  }
})
