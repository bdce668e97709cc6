import { expect, test } from 'vitest'
import { likeComment, listLikedComments, unlikeComment } from '#contract/comment-likes.ts'
import { createComment, deleteComment, listComments } from '#contract/comments.ts'
import { messages } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, reader, ...crowd] = (await insertCrowd(api.database, 12)) as [Member, Member, ...Member[]]
const nothing = 2_147_483_647

async function commentOn(id: number, parent_id: number | null = null) {
  const body = { text: 'Well', parent_id }
  return (await api.call(createComment, { token: author.token, params: { id }, body })).body.id
}

const like = (id: number, { token } = reader) => api.call(likeComment, { token, params: { id } })
const unlike = (id: number, { token } = reader) => api.call(unlikeComment, { token, params: { id } })

async function liked(id: number, { token } = reader) {
  return (await api.call(listLikedComments, { token, params: { id } })).body.liked_comments
}

async function counts(id: number) {
  const flat = await api.call(listComments, { params: { id } })
  const threads = await api.call(listComments, { params: { id }, query: { view: 'threads' } })
  expect(threads.body.map(({ like_count }) => like_count)).toEqual(
    flat.body.map(({ like_count }) => like_count),
  )
  return flat.body.map(({ like_count }) => like_count)
}

async function verbs({ token }: Member, id: number) {
  const { body } = await api.call(listNotifications, { token })
  return body.filter(({ post_id }) => post_id === id).map(({ kind, verb, url }) => [kind, verb, url])
}

test('likes are counted once, listed for the member, told to the author, and taken back', async () => {
  const { id } = await api.post(crowd[0]!)
  const [comment, other] = [await commentOn(id), await commentOn(id)]
  expect(await counts(id)).toEqual([0, 0])
  for (const _ of [1, 2]) expect((await like(comment)).body).toEqual({ liked: true, like_count: 1 })
  expect((await like(comment, author)).body).toEqual({ liked: true, like_count: 2 })
  expect((await like(other)).body).toEqual({ liked: true, like_count: 1 })
  expect(await counts(id)).toEqual([2, 1])
  expect(await liked(id)).toEqual([comment, other])
  expect(await liked(id, crowd[0])).toEqual([])
  const told = (of: number) => ['like', 'liked your comment', `/posts/${id}#comment-${of}`]
  expect(await verbs(author, id)).toEqual([told(other), told(comment)])
  for (const _ of [1, 2]) expect((await unlike(comment)).body).toEqual({ liked: false, like_count: 1 })
  expect(await counts(id)).toEqual([1, 1])
  expect(await liked(id)).toEqual([other])
  expect(await verbs(author, id)).toEqual([told(other)])
})

test('likes at once are all counted, and go with the comment', async () => {
  const { id } = await api.post(crowd[0]!)
  const comment = await commentOn(id)
  await Promise.all(crowd.flatMap((member) => [like(comment, member), like(comment, member)]))
  expect(await counts(id)).toEqual([10])
  await Promise.all(crowd.slice(0, 5).flatMap((member) => [unlike(comment, member), unlike(comment, member)]))
  expect(await counts(id)).toEqual([5])
  expect(await findWrongCounts(api.database)).toEqual([])
  await commentOn(id, comment)
  await api.call(deleteComment, { token: author.token, params: { id: comment } })
  expect(await liked(id, crowd[7])).toEqual([])
  expectRefused(await like(comment), 404, { detail: messages.comment.notFound })
  expect(await findWrongCounts(api.database)).toEqual([])
})

test('only comments that are shown can be liked', async () => {
  const { id } = await api.post(author)
  const comment = await commentOn(id)
  await api.database
    .updateTable('comments')
    .set({ hidden_because: 'Spam' })
    .where('id', '=', comment)
    .execute()
  for (const about of [comment, nothing]) {
    expectRefused(await like(about), 404, { detail: messages.comment.notFound })
    expectRefused(await unlike(about), 404, { detail: messages.comment.notFound })
  }
  expectRefused(await api.call(likeComment, { params: { id: comment } }), 401)
  expectRefused(await api.call(listLikedComments, { token: reader.token, params: { id: nothing } }), 404)
})
