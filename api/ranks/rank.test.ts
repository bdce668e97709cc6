import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { hidePost } from '#contract/moderation.ts'
import { getPostRank } from '#contract/ranks.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { scoresOf } from '#testing/scores.ts'

const api = await createTestApi()
const { database } = api
let author: Member
let fans: Member[]

beforeEach(async () => {
  await database.deleteFrom('posts').execute()
  await database.deleteFrom('members').execute()
  ;[author, ...fans] = (await insertCrowd(database, 4)) as [Member, ...Member[]]
})

const rankOf = (id: number) => api.call(getPostRank, { params: { id } })
const about = (id: number, { token }: Member) => ({ token, params: { id } })
const weigh = (id: number, weight: number, weight_reason: 'young' | 'in_step') =>
  database.updateTable('members').set({ weight, weight_reason }).where('id', '=', id).execute()

test('parts tell what is left out and why, and name nobody', async () => {
  const { id } = await api.post(author)
  await weigh(fans[0]!.id, 250, 'young')
  await weigh(fans[1]!.id, 0, 'in_step')
  for (const member of [author, ...fans]) await api.call(likePost, about(id, member))
  await api.call(createComment, { ...about(id, fans[0]!), body: { text: 'Good' } })
  await api.call(createComment, { ...about(id, fans[0]!), body: { text: 'Very good' } })
  await api.call(bookmarkPost, { token: fans[2]!.token, body: { post_id: id } })
  await api.call(ratePost, { ...about(id, fans[0]!), body: { value: 5 } })
  const { status, body } = await rankOf(id)
  expect(status).toBe(200)
  expect(body.trending.rank).toBe(1)
  expect(body.trending.parts).toMatchObject({
    ...{
      likes: 4,
      likes_counted: 1.25,
      commenters: 1,
      commenters_counted: 0.25,
      savers: 1,
      savers_counted: 1,
    },
    left_out: [
      { reason: 'young', count: 2 },
      { reason: 'in_step', count: 1 },
      { reason: 'own', count: 1 },
    ],
  })
  expect(body.rating.parts).toMatchObject({
    ratings: [0, 0, 0, 0, 1],
    ratings_counted: [0, 0, 0, 0, 0.25],
    left_out: [{ reason: 'young', count: 1 }],
  })
  expect(scoresOf(body).trending).toBeCloseTo(body.trending.score, 6)
  expect(JSON.stringify(body)).not.toContain(fans[0]!.username)
})

test('the rank is the place in the feed of trending posts', async () => {
  const posts = []
  for (let n = 0; n < 4; n += 1) posts.push(await api.post(author))
  for (const fan of fans) await api.call(likePost, about(posts[1]!.id, fan))
  const listed = (await api.call(listPosts, { query: { sort: 'trending' } })).body
  for (const [place, { id }] of listed.entries())
    expect((await rankOf(id)).body.trending.rank).toBe(place + 1)
})

test('a hidden post and an unknown one have no rank: 404', async () => {
  const { id } = await api.post(author)
  await api.appoint(fans[0]!)
  await api.call(hidePost, { ...about(id, fans[0]!), body: { reason: 'Spam' } })
  expect((await rankOf(id)).status).toBe(404)
  expect((await rankOf(123_456)).status).toBe(404)
})
