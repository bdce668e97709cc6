import { describe, expect, test } from 'vitest'
import { createComment, deleteComment } from '#contract/comments.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { messages } from '#contract/messages.ts'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from '#contract/notifications.ts'
import { deletePost } from '#contract/posts.ts'
import { encodeCursor } from '#api/http/paging.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [reader, other] = (await insertCrowd(api.database, 2)) as [Member, Member]

/** An author without notifications, with a post. */
async function newAuthor() {
  const [author] = (await insertCrowd(api.database, 1)) as [Member]
  return { author, post: await api.post(author, { title: 'A tool' }) }
}

const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })
const unlike = ({ token }: Member, id: number) => api.call(unlikePost, { token, params: { id } })
const rate = ({ token }: Member, id: number, value: number) =>
  api.call(ratePost, { token, params: { id }, body: { value } })
const comment = ({ token }: Member, id: number) =>
  api.call(createComment, { token, params: { id }, body: { text: 'Well said' } })
const markRead = ({ token }: Member, id: number) => api.call(markNotificationRead, { token, params: { id } })

async function notificationsOf({ token }: Member) {
  const { status, body } = await api.call(listNotifications, { token })
  expect(status).toBe(200)
  return body
}

describe('listNotifications', () => {
  test('names actor, kind and post, newest first', async () => {
    const { author, post } = await newAuthor()
    await like(reader, post.id)
    await comment(other, post.id)
    await rate(reader, post.id, 4)
    const notifications = await notificationsOf(author)
    expect(notifications.map(({ verb }) => verb)).toEqual([
      'rated your post',
      'commented on your post',
      'liked your post',
    ])
    const { name } = await api.database
      .selectFrom('members')
      .select('name')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(notifications[1]).toEqual({
      id: expect.any(Number),
      group: `comment-post-${post.id}`,
      read: false,
      actor_name: name,
      actor_profile_picture: null,
      kind: 'comment',
      verb: 'commented on your post',
      timestamp: expect.any(String),
      url: expect.stringMatching(`^/posts/${post.id}#comment-\\d+$`),
      note: '',
      post_id: post.id,
      post_title: 'A tool',
    })
    expect(await notificationsOf(reader)).toEqual([])
  })

  test('has nothing about what authors do to their own posts', async () => {
    const { author, post } = await newAuthor()
    await like(author, post.id)
    await comment(author, post.id)
    await rate(author, post.id, 5)
    await unlike(author, post.id)
    expect(await notificationsOf(author)).toEqual([])
  })

  test('has a like once, without it when it is taken back, and again when it is repeated', async () => {
    const { author, post } = await newAuthor()
    await like(other, post.id)
    for (let n = 0; n < 2; n += 1) {
      await like(reader, post.id)
      await like(reader, post.id)
      expect(await notificationsOf(author)).toHaveLength(2)
      await unlike(reader, post.id)
      expect(await notificationsOf(author)).toHaveLength(1)
    }
  })

  test('loses only the like when a like is taken back', async () => {
    const { author, post } = await newAuthor()
    await like(reader, post.id)
    await rate(reader, post.id, 3)
    await comment(reader, post.id)
    await unlike(reader, post.id)
    expect((await notificationsOf(author)).map(({ verb }) => verb)).toEqual([
      'commented on your post',
      'rated your post',
    ])
  })

  test('renews the notification of a rating that changes, and keeps that of a repeated rating', async () => {
    const { author, post } = await newAuthor()
    await rate(reader, post.id, 4)
    const [first] = await notificationsOf(author)
    await like(other, post.id)
    await markRead(author, first!.id)
    await rate(reader, post.id, 4)
    expect((await notificationsOf(author))[1]).toEqual({ ...first, read: true })
    await rate(reader, post.id, 2)
    const [renewed, ...others] = await notificationsOf(author)
    expect(renewed).toEqual({ ...first, timestamp: renewed!.timestamp })
    expect(renewed!.timestamp > first!.timestamp).toBe(true)
    expect(others.map(({ verb }) => verb)).toEqual(['liked your post'])
  })

  test('has every comment, until it is deleted', async () => {
    const { author, post } = await newAuthor()
    const { body } = await comment(reader, post.id)
    await comment(reader, post.id)
    const [second, first] = await notificationsOf(author)
    await api.call(deleteComment, { token: reader.token, params: { id: body.id } })
    expect(await notificationsOf(author)).toEqual([second])
    expect(first!.id).not.toBe(second!.id)
  })

  test('is deleted with the post and with the actor', async () => {
    const { author, post } = await newAuthor()
    const [leaving] = (await insertCrowd(api.database, 1)) as [Member]
    await comment(leaving, post.id)
    await like(leaving, post.id)
    await api.database.deleteFrom('members').where('id', '=', leaving.id).execute()
    expect(await notificationsOf(author)).toEqual([])
    await like(reader, post.id)
    await api.call(deletePost, { token: author.token, params: { id: post.id } })
    expect(await notificationsOf(author)).toEqual([])
  })

  test('shows the newest 50', async () => {
    const { author, post } = await newAuthor()
    const crowd = await insertCrowd(api.database, 51)
    for (const member of crowd) await like(member, post.id)
    const notifications = await notificationsOf(author)
    expect(notifications).toHaveLength(50)
    await unlike(crowd[50]!, post.id)
    const names = (await notificationsOf(author)).map(({ actor_name }) => actor_name)
    expect(names).toHaveLength(50)
    expect(names.slice(0, 49)).toEqual(notifications.slice(1).map(({ actor_name }) => actor_name))
  })

  test('needs a member', async () => {
    expectRefused(await api.call(listNotifications), 401)
  })
})

describe('listNotifications with view=all', () => {
  test('goes on through pages, without gaps, where times are equal too', async () => {
    const { author, post } = await newAuthor()
    for (const member of await insertCrowd(api.database, 5)) await like(member, post.id)
    await api.database
      .updateTable('notifications')
      .set({ created_at: new Date() })
      .where('member_id', '=', author.id)
      .execute()
    const headers = { authorization: `Token ${author.token}` }
    const pages = []
    for await (const page of api.pages('/api/notifications/?view=all&limit=2', headers)) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    const newest = await api.call(listNotifications, { token: author.token, query: { limit: 2 } })
    expect(newest.headers.link).toBeUndefined()
    expect(pages.flat()).toEqual(newest.body)
  })

  test('refuses other views and cursors', async () => {
    const { author } = await newAuthor()
    for (const query of [{ view: 'some' }, { view: 'all', cursor: 'x' }, { view: 'all', limit: 101 }]) {
      expectRefused(await api.call(listNotifications, { token: author.token, query }), 400)
    }
    // PostgreSQL has no such time.
    for (const key of [[-8.64e15, 1], [null, 1], ['2026-01-01T00:00:00Z', 0], ['2026-01-01T00:00:00Z']]) {
      const query = { view: 'all', cursor: encodeCursor(key) } as const
      expectRefused(await api.call(listNotifications, { token: author.token, query }), 400)
    }
  })
})

describe('markNotificationRead', () => {
  test('marks one notification, also when it is repeated', async () => {
    const { author, post } = await newAuthor()
    await like(reader, post.id)
    await like(other, post.id)
    const [newest, older] = await notificationsOf(author)
    for (let n = 0; n < 2; n += 1) {
      expect(await markRead(author, older!.id)).toMatchObject({ status: 204, body: '' })
      expect(await notificationsOf(author)).toEqual([newest, { ...older, read: true }])
    }
  })

  test("finds no other member's notification", async () => {
    const { author, post } = await newAuthor()
    await like(reader, post.id)
    const [one] = await notificationsOf(author)
    expectRefused(await api.call(markNotificationRead, { params: { id: one!.id } }), 401)
    expectRefused(await markRead(reader, one!.id), 404, { detail: messages.notification.notFound })
    expectRefused(await markRead(author, 2_147_483_647), 404, { detail: messages.notification.notFound })
    expect(await notificationsOf(author)).toEqual([one])
  })
})

describe('markAllNotificationsRead', () => {
  test("marks the member's own notifications, also when it is repeated", async () => {
    const { author, post } = await newAuthor()
    const { author: another, post: elsewhere } = await newAuthor()
    for (const member of [reader, other]) await like(member, post.id)
    await like(reader, elsewhere.id)
    for (let n = 0; n < 2; n += 1) {
      const { status } = await api.call(markAllNotificationsRead, { token: author.token })
      expect(status).toBe(204)
      expect((await notificationsOf(author)).map(({ read }) => read)).toEqual([true, true])
    }
    expect((await notificationsOf(another)).map(({ read }) => read)).toEqual([false])
  })

  test('needs a member', async () => {
    expectRefused(await api.call(markAllNotificationsRead), 401)
  })
})
