import { describe, expect, test } from 'vitest'
import { createComment, listComments } from '#contract/comments.ts'
import { commentMessages } from '#contract/comment-messages.ts'
import { listNotifications, type Notification } from '#contract/notifications.ts'
import { getPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, reader] = (await insertCrowd(api.database, 2)) as [Member, Member]
const gone = 2_147_483_647

function comment({ token }: Member, post: number, text: string, parent: number | null = null) {
  return api.call(createComment, { token, params: { id: post }, body: { text, parent_id: parent } })
}

async function commentsOn(id: number) {
  return (await api.call(listComments, { params: { id }, query: { limit: 100 } })).body
}

async function notificationsOf({ token }: Member, post: number, kind: string): Promise<Notification[]> {
  const { body } = await api.call(listNotifications, { token, query: { limit: 100 } })
  return body.filter((one) => one.post_id === post && one.kind === kind)
}

describe('comments that come at the same time', () => {
  test('stand under their posts once each, with their authors, and notify', async () => {
    const posts = [(await api.post(author)).id, (await api.post(reader)).id]
    const crowd = await insertCrowd(api.database, 20)
    const sent = crowd.flatMap((member, n) =>
      posts.map((post) => ({ member, post, text: `${n} on ${post}` })),
    )
    const answers = await Promise.all(sent.map(({ member, post, text }) => comment(member, post, text)))
    for (const [index, { status, body }] of answers.entries()) {
      const { member, text } = sent[index]!
      expect(status).toBe(201)
      expect(body).toMatchObject({ text, user: member.id, username: member.username })
    }
    for (const post of posts) {
      const listed = await commentsOn(post)
      expect(new Set(listed.map(({ text }) => text))).toEqual(new Set(crowd.map((_, n) => `${n} on ${post}`)))
      expect(listed).toHaveLength(20)
      expect((await api.call(getPost, { params: { id: post } })).body.comment_count).toBe(20)
    }
    const notified = await notificationsOf(author, posts[0]!, 'comment')
    const ids = (await commentsOn(posts[0]!)).map(({ id }) => `/posts/${posts[0]}#comment-${id}`)
    expect(notified.map(({ url }) => url).sort()).toEqual(ids.sort())
    expect(await notificationsOf(reader, posts[1]!, 'comment')).toHaveLength(20)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('are all written when one member sends the same text often', async () => {
    const { id } = await api.post(author)
    const answers = await Promise.all(Array.from({ length: 10 }, () => comment(reader, id, 'Again')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10)
    expect(await commentsOn(id)).toHaveLength(10)
  })

  test('are refused alone where the post is gone', async () => {
    const { id } = await api.post(author)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => comment(reader, n % 2 === 0 ? id : gone, 'Well')),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 404, 201, 404, 201, 404, 201, 404])
    expect(await commentsOn(id)).toHaveLength(5)
  })

  test('wait for their own post alone where somebody else has locked it', async () => {
    const [locked, other] = [await api.post(author), await api.post(author)]
    const [first, last, ...crowd] = (await insertCrowd(api.database, 6)) as [Member, Member, ...Member[]]
    let waiting: ReturnType<typeof comment>[] = []
    await api.database.transaction().execute(async (transaction) => {
      const query = transaction.selectFrom('posts').select('id').where('id', '=', locked.id)
      await query.forNoKeyUpdate().execute()
      const before = comment(first, other.id, 'first')
      waiting = crowd.map((member, n) => comment(member, locked.id, `${n}`))
      const after = comment(last, other.id, 'last')
      expect((await before).status).toBe(201)
      expect((await after).status).toBe(201)
      await untilWaiting(api.database)
      // There are connections left for others.
      expect((await commentsOn(other.id)).map(({ text }) => text).sort()).toEqual(['first', 'last'])
    })
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(201)
    expect(await commentsOn(locked.id)).toHaveLength(4)
  })
})

describe('replies that come at the same time', () => {
  test('stand below their comments and notify each author once', async () => {
    const { id } = await api.post(author)
    const [one, another, byAuthor] = await Promise.all(
      [reader, reader, author].map(async (member) => (await comment(member, id, 'top')).body.id),
    )
    const crowd = await insertCrowd(api.database, 12)
    const parents = [one!, another!, byAuthor!, gone]
    const answers = await Promise.all(
      crowd.map((member, n) => comment(member, id, `reply ${n}`, parents[n % 4]!)),
    )
    for (const [n, { status, body }] of answers.entries()) {
      if (n % 4 === 3) {
        expect(status).toBe(400)
        expect(body).toMatchObject({ errors: { parent_id: [commentMessages.unknownParent] } })
        continue
      }
      expect(status).toBe(201)
      expect(body).toMatchObject({ text: `reply ${n}`, parent_id: parents[n % 4], depth: 1 })
    }
    const listed = await commentsOn(id)
    expect(listed.filter(({ parent_id }) => parent_id === null).map((top) => top.reply_count)).toEqual([
      3, 3, 3,
    ])
    expect(await notificationsOf(reader, id, 'reply')).toHaveLength(6)
    // Replies to the comment of the post's author are no comments on the post besides.
    expect(await notificationsOf(author, id, 'reply')).toHaveLength(3)
    expect(await notificationsOf(author, id, 'comment')).toHaveLength(2 + 6)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('stay at the greatest depth', async () => {
    const { id } = await api.post(author)
    let { body: last } = await comment(reader, id, '0')
    for (const text of ['1', '2', '3', '4', '5', '6']) last = (await comment(reader, id, text, last.id)).body
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => comment(reader, id, text, last.id)))
    for (const { body } of answers) expect(body).toMatchObject({ parent_id: last.parent_id, depth: 6 })
  })
})
