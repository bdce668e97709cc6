import { describe, expect, test } from 'vitest'
import { likePost, listLiked, unlikePost } from '#contract/reactions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost } from '#contract/posts.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, reader] = (await insertCrowd(api.database, 2)) as [Member, Member]

function like({ token }: Member, id: number | string) {
  return api.call(likePost, { token, params: { id } })
}

function unlike({ token }: Member, id: number | string) {
  return api.call(unlikePost, { token, params: { id } })
}

async function liked({ token }: Member): Promise<number[]> {
  const { status, body } = await api.call(listLiked, { token })
  expect(status).toBe(200)
  return body.liked_posts
}

describe('likePost', () => {
  test('likes once, however often it is sent', async () => {
    const { id } = await api.post(author)
    for (let n = 0; n < 3; n += 1) {
      expect(await like(reader, id)).toMatchObject({ status: 200, body: { liked: true, like_count: 1 } })
    }
    expect((await like(author, id)).body).toEqual({ liked: true, like_count: 2 })
    const { body } = await api.call(getPost, { params: { id } })
    expect(body.like_count).toBe(2)
  })

  test('counts exactly 50 when 50 members like a post at once', async () => {
    const { id } = await api.post(author)
    const crowd = await insertCrowd(api.database, 50)
    const answers = await Promise.all(crowd.map((member) => like(member, id)))
    expect(answers.map(({ body }) => body.like_count).sort((a, b) => a - b)).toEqual(
      crowd.map((_, n) => n + 1),
    )
    const { body } = await api.call(getPost, { params: { id } })
    expect(body.like_count).toBe(50)
  })

  test('counts one member once who likes twenty times at once', async () => {
    const { id } = await api.post(author)
    const answers = await Promise.all(Array.from({ length: 20 }, () => like(reader, id)))
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { liked: true, like_count: 1 } })
    }
    const { body } = await api.call(listNotifications, { token: author.token })
    expect(body.filter(({ post_id }) => post_id === id)).toHaveLength(1)
  })

  test('is right for members who like many posts at once', async () => {
    const posts = [await api.post(author), await api.post(reader), await api.post(author)]
    const crowd = await insertCrowd(api.database, 20)
    const gone = 2_147_483_647
    const answers = await Promise.all(
      crowd.flatMap((member) => [...posts.map(({ id }) => like(member, id)), like(member, gone)]),
    )
    expect(answers.map(({ status }) => status)).toEqual(crowd.flatMap(() => [200, 200, 200, 404]))
    await Promise.all(crowd.slice(0, 5).map((member) => unlike(member, posts[0]!.id)))
    const counts = await Promise.all(posts.map(({ id }) => api.call(getPost, { params: { id } })))
    expect(counts.map(({ body }) => body.like_count)).toEqual([15, 20, 20])
    const notified = async ({ token }: Member, id: number) => {
      const { body } = await api.call(listNotifications, { token, query: { limit: 100 } })
      return body.filter(({ post_id }) => post_id === id).length
    }
    expect(await notified(author, posts[0]!.id)).toBe(15)
    expect(await notified(reader, posts[1]!.id)).toBe(20)
    expect(await notified(author, posts[2]!.id)).toBe(20)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('is right after one member liked and unliked twenty times at once', async () => {
    const { id } = await api.post(author)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? like(reader, id) : unlike(reader, id))),
    )
    const { body } = await api.call(getPost, { params: { id } })
    const likes = (await liked(reader)).includes(id) ? 1 : 0
    expect(body.like_count).toBe(likes)
    const told = await api.call(listNotifications, { token: author.token })
    expect(told.body.filter(({ post_id }) => post_id === id)).toHaveLength(likes)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('needs a member and a post', async () => {
    const { id } = await api.post(author)
    expectRefused(await api.call(likePost, { params: { id } }), 401)
    for (const unknown of [2_147_483_647, 2_147_483_648, 0, 'x']) {
      expectRefused(await like(reader, unknown), 404)
    }
  })
})

describe('unlikePost', () => {
  test('takes a like back once, however often it is sent', async () => {
    const { id } = await api.post(author)
    await like(author, id)
    await like(reader, id)
    for (let n = 0; n < 3; n += 1) {
      expect(await unlike(reader, id)).toMatchObject({ status: 200, body: { liked: false, like_count: 1 } })
    }
  })

  test('takes nothing from a post that was not liked', async () => {
    const { id } = await api.post(author)
    expect((await unlike(reader, id)).body).toEqual({ liked: false, like_count: 0 })
  })

  test('takes a crowd of likes back at once', async () => {
    const { id } = await api.post(author)
    const crowd = await insertCrowd(api.database, 20)
    await Promise.all(crowd.map((member) => like(member, id)))
    const answers = await Promise.all(crowd.map((member) => unlike(member, id)))
    expect(answers.map(({ body }) => body.like_count).sort((a, b) => a - b)).toEqual(crowd.map((_, n) => n))
  })

  test('needs a member and a post', async () => {
    const { id } = await api.post(author)
    expectRefused(await api.call(unlikePost, { params: { id } }), 401)
    expectRefused(await unlike(reader, 2_147_483_647), 404)
  })
})

describe('listLiked', () => {
  test("lists the member's own likes alone, of posts that still stand", async () => {
    const [member, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
    const posts = [await api.post(author), await api.post(author), await api.post(author)]
    const [first, second, third] = posts.map(({ id }) => id) as [number, number, number]
    expect(await liked(member)).toEqual([])
    for (const id of [second, third, first]) await like(member, id)
    await like(other, first)
    await api.database.deleteFrom('posts').where('id', '=', third).execute()
    expect((await liked(member)).sort((a, b) => a - b)).toEqual([first, second])
    expect(await liked(other)).toEqual([first])
  })

  test('needs a member', async () => {
    expectRefused(await api.call(listLiked), 401)
  })
})
