import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { hidePost } from '#contract/moderation.ts'
import { getPostRank, type PostRank } from '#contract/ranks.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { getIntegrity } from '#contract/integrity.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { scoresOf } from '#testing/scores.ts'
import { storeDiscountedVotes } from './weight-queries.ts'

const api = await createTestApi()
const { database } = api
let author: Member
let fans: Member[]

beforeEach(async () => {
  await database.deleteFrom('posts').execute()
  await database.deleteFrom('members').execute()
  ;[author, ...fans] = (await insertCrowd(database, 13)) as [Member, ...Member[]]
})

const rankOf = (id: number) => api.call(getPostRank, { params: { id } })
const about = (id: number, { token }: Member) => ({ token, params: { id } })
function weigh(members: Member[], weight: number, weight_reason: 'young' | 'in_step' | 'unverified') {
  const ids = members.map(({ id }) => id)
  return database.updateTable('members').set({ weight, weight_reason }).where('id', 'in', ids).execute()
}

test('parts tell how much counts, and name nobody', async () => {
  const { id } = await api.post(author)
  await weigh(fans.slice(0, 1), 250, 'young')
  await weigh(fans.slice(1, 2), 0, 'in_step')
  for (const member of [author, ...fans.slice(0, 3)]) await api.call(likePost, about(id, member))
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
    left_out: [],
  })
  expect(body.rating.parts).toMatchObject({
    ratings: [0, 0, 0, 0, 1],
    ratings_counted: [0, 0, 0, 0, 0.25],
    left_out: [],
  })
  expectRecomputed(body)
  expect(JSON.stringify(body)).not.toContain(fans[0]!.username)
})

async function voteInEveryWay(id: number, { token }: Member) {
  await api.call(likePost, { token, params: { id } })
  await api.call(createComment, { token, params: { id }, body: { text: 'Good' } })
  await api.call(bookmarkPost, { token, body: { post_id: id } })
  await api.call(ratePost, { token, params: { id }, body: { value: 5 } })
}

function expectRecomputed(rank: PostRank) {
  const computed = scoresOf(rank)
  expect(computed.trending).toBeCloseTo(rank.trending.score, 6)
  expect(computed.rating).toBeCloseTo(rank.rating.score, 6)
}

test('a reason is named from five members on, however often fewer have voted', async () => {
  const { id } = await api.post(author)
  const leftOut = async () => {
    const { body } = await rankOf(id)
    expectRecomputed(body)
    return [body.trending.parts.left_out, body.rating.parts.left_out]
  }
  await weigh(fans.slice(0, 5), 0, 'unverified')
  for (const fan of fans.slice(0, 4)) await voteInEveryWay(id, fan)
  expect(await leftOut()).toEqual([[], []])
  await voteInEveryWay(id, fans[4]!)
  expect(await leftOut()).toEqual([
    [{ reason: 'unverified', count: 15 }],
    [{ reason: 'unverified', count: 5 }],
  ])
})

test('reasons of fewer members are one, when these are five together', async () => {
  const { id } = await api.post(author)
  const leftOut = async () => (await rankOf(id)).body.trending.parts.left_out
  await weigh(fans.slice(0, 5), 0, 'unverified')
  await weigh(fans.slice(5, 7), 100, 'young')
  await weigh(fans.slice(7, 9), 20, 'in_step')
  for (const fan of fans.slice(0, 9)) await api.call(likePost, about(id, fan))
  expect(await leftOut()).toEqual([{ reason: 'unverified', count: 5 }])
  await api.call(likePost, about(id, author))
  expect(await leftOut()).toEqual([
    { reason: 'several', count: 5 },
    { reason: 'unverified', count: 5 },
  ])
})

test('the integrity report names reasons from five members on, too', async () => {
  const { id } = await api.post(author)
  await weigh(fans.slice(0, 5), 0, 'unverified')
  await weigh(fans.slice(5, 9), 0, 'in_step')
  for (const fan of fans.slice(0, 9)) await voteInEveryWay(id, fan)
  await storeDiscountedVotes(database, new Date(0))
  const report = async () => (await api.call(getIntegrity)).body.votes_discounted
  expect(await report()).toEqual([{ reason: 'unverified', count: 20 }])
  await weigh(fans.slice(9, 10), 100, 'young')
  await voteInEveryWay(id, fans[9]!)
  await storeDiscountedVotes(database, new Date(0))
  expect(await report()).toEqual([
    { reason: 'several', count: 20 },
    { reason: 'unverified', count: 20 },
  ])
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
