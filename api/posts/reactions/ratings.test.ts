import { describe, expect, test } from 'vitest'
import { getOwnRating, ratePost } from '#contract/reactions.ts'
import { messages } from '#contract/messages.ts'
import { getPost } from '#contract/posts.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, reader, other] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]

function rate({ token }: Member, id: number, value: unknown) {
  return api.call(ratePost, { token, params: { id }, body: { value } })
}

async function ownRating({ token }: Member, id: number) {
  const { status, body } = await api.call(getOwnRating, { token, params: { id } })
  expect(status).toBe(200)
  return body.value
}

describe('ratePost', () => {
  test('rates, replaces and repeats', async () => {
    const { id } = await api.post(author)
    expect(await rate(reader, id, 5)).toMatchObject({
      status: 200,
      body: { value: 5, avg_rating: 5, rating_count: 1 },
    })
    expect((await rate(other, id, 2)).body).toEqual({ value: 2, avg_rating: 3.5, rating_count: 2 })
    expect((await rate(reader, id, 1)).body).toEqual({ value: 1, avg_rating: 1.5, rating_count: 2 })
    expect((await rate(reader, id, 1)).body).toEqual({ value: 1, avg_rating: 1.5, rating_count: 2 })
    expect((await api.call(getPost, { params: { id } })).body).toMatchObject({ author_rating: null })
    expect((await rate(author, id, 2)).body).toEqual({ value: 2, avg_rating: 1.67, rating_count: 3 })
    expect((await api.call(getPost, { params: { id } })).body).toMatchObject({ author_rating: 2 })
  })

  test('replaces the rating that came with the post', async () => {
    const { id } = await api.post(author, { rating: 3 })
    expect(await ownRating(author, id)).toBe(3)
    expect((await rate(author, id, 4)).body).toEqual({ value: 4, avg_rating: 4, rating_count: 1 })
  })

  test('averages the ratings of a hundred at once exactly', async () => {
    const { id } = await api.post(author)
    const crowd = await insertCrowd(api.database, 100)
    const values = crowd.map((_, n) => (n % 7 === 0 ? 1 : (n % 5) + 1))
    const answers = await Promise.all(crowd.map((member, n) => rate(member, id, values[n])))
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200))
    const { body } = await api.call(getPost, { params: { id } })
    const sum = values.reduce((total, value) => total + value, 0)
    expect(body).toMatchObject({ avg_rating: Math.round(sum) / 100, rating_count: 100 })
  })

  test('keeps one of twenty ratings that one member gives at once', async () => {
    const { id } = await api.post(author)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => rate(reader, id, (n % 5) + 1)))
    expect(answers.map(({ body }) => body.rating_count)).toEqual(answers.map(() => 1))
    const { body } = await api.call(getPost, { params: { id } })
    expect(body).toMatchObject({ avg_rating: await ownRating(reader, id), rating_count: 1 })
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test.each([1, 5])('takes %d', async (value) => {
    const { id } = await api.post(author)
    expect((await rate(reader, id, value)).status).toBe(200)
  })

  test.each([0, 6, 2.5, '3', null, undefined])('refuses %j', async (value) => {
    const { id } = await api.post(author)
    expectBadFields(await rate(reader, id, value), { value: [messages.rating.invalid] })
    expect(await ownRating(reader, id)).toBeNull()
  })

  test('judges who asks and what for before the value', async () => {
    const { id } = await api.post(author)
    expectRefused(await api.call(ratePost, { params: { id }, body: { value: 9 } }), 401)
    expectRefused(await rate(reader, 2_147_483_647, 9), 404, { detail: messages.post.notFound })
    expectRefused(await rate(reader, 2_147_483_647, 3), 404, { detail: messages.post.notFound })
  })
})

describe('getOwnRating', () => {
  test("is the member's own, or null", async () => {
    const { id } = await api.post(author)
    await rate(reader, id, 4)
    expect(await ownRating(reader, id)).toBe(4)
    expect(await ownRating(other, id)).toBeNull()
  })

  test('needs a member and a post', async () => {
    const { id } = await api.post(author)
    expectRefused(await api.call(getOwnRating, { params: { id } }), 401)
    expectRefused(await api.call(getOwnRating, { token: reader.token, params: { id: 2_147_483_647 } }), 404)
  })
})
