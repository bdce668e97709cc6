import { expect, test } from 'vitest'
import { createComment, deleteComment } from '#contract/comments.ts'
import { likeComment } from '#contract/comment-likes.ts'
import { followMember } from '#contract/member-follows.ts'
import { messages } from '#contract/messages.ts'
import { muteMember } from '#contract/mutes.ts'
import {
  listNotificationGroups,
  listNotifications,
  markNotificationGroupRead,
  type NotificationGroup,
} from '#contract/notifications.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const crowd = (await insertCrowd(api.database, 6)) as [Member, Member, Member, Member, Member, Member]
const [ada, alan] = crowd

/** An author without notifications, with a post. */
async function newAuthor() {
  const [author] = (await insertCrowd(api.database, 1)) as [Member]
  return { author, post: await api.post(author) }
}

const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })
const comment = ({ token }: Member, id: number, text = 'Well said') =>
  api.call(createComment, { token, params: { id }, body: { text } })
const markGroup = ({ token }: Member, id: number) =>
  api.call(markNotificationGroupRead, { token, params: { id } })

async function groupsOf({ token }: Member): Promise<NotificationGroup[]> {
  const { status, body } = await api.call(listNotificationGroups, { token })
  expect(status).toBe(200)
  return body
}

async function unreadOf({ token }: Member): Promise<number> {
  const { body } = await api.call(listNotifications, { token })
  return body.filter(({ read }) => !read).length
}

const shapes = (groups: NotificationGroup[]) => groups.map(({ verb, others, count }) => [verb, others, count])

test('likes of one post are one group, as the newest of them', async () => {
  const { author, post } = await newAuthor()
  for (const member of crowd) await like(member, post.id)
  const { body: singles } = await api.call(listNotifications, { token: author.token })
  expect(singles).toHaveLength(6)
  expect(await groupsOf(author)).toEqual([{ ...singles[0], others: 5, count: 6 }])
  await api.call(unlikePost, { token: crowd[5].token, params: { id: post.id } })
  expect(await groupsOf(author)).toEqual([{ ...singles[1], others: 4, count: 5 }])
})

test('other kinds, other posts and likes of comments are groups of their own', async () => {
  const { author, post } = await newAuthor()
  const second = await api.post(author)
  const { body: first } = await comment(author, post.id, 'First')
  const { body: other } = await comment(author, post.id, 'Second')
  for (const member of [ada, alan]) {
    await like(member, post.id)
    await like(member, second.id)
    await api.call(ratePost, { token: member.token, params: { id: post.id }, body: { value: 4 } })
    await api.call(likeComment, { token: member.token, params: { id: first.id } })
    await api.call(likeComment, { token: member.token, params: { id: other.id } })
    await api.call(followMember, { token: member.token, params: { username: author.username } })
  }
  const groups = await groupsOf(author)
  expect(shapes(groups)).toEqual([
    ['followed you', 1, 2],
    ['liked your comment', 1, 2],
    ['liked your comment', 1, 2],
    ['rated your post', 1, 2],
    ['liked your post', 1, 2],
    ['liked your post', 1, 2],
  ])
  expect(new Set(groups.map(({ group }) => group)).size).toBe(6)
})

test('several comments of one member name no others', async () => {
  const { author, post } = await newAuthor()
  for (const text of ['One', 'Two', 'Three']) await comment(ada, post.id, text)
  expect(shapes(await groupsOf(author))).toEqual([['commented on your post', 0, 3]])
})

test('decisions of moderators stay apart: each has its reason', async () => {
  const { author, post } = await newAuthor()
  await api.database
    .insertInto('notifications')
    .values(
      ['Spam', 'Again'].map((note) => ({
        member_id: author.id,
        post_id: post.id,
        kind: 'moderation',
        action: 'approve_link',
        note,
      })),
    )
    .execute()
  expect((await groupsOf(author)).map(({ note, count }) => [note, count])).toEqual([
    ['Again', 1],
    ['Spam', 1],
  ])
})

test('deleted comments and muted members are not counted', async () => {
  const { author, post } = await newAuthor()
  for (const member of crowd) await comment(member, post.id)
  const { body } = await comment(ada, post.id)
  await api.call(deleteComment, { token: ada.token, params: { id: body.id } })
  await api.call(muteMember, { token: author.token, params: { username: alan.username } })
  expect(shapes(await groupsOf(author))).toEqual([['commented on your post', 4, 5]])
})

test('a group is not split by pages, where times are equal too', async () => {
  const { author, post } = await newAuthor()
  const others = await Promise.all([1, 2, 3, 4].map(() => api.post(author)))
  for (const member of crowd) {
    for (const { id } of [post, ...others]) await like(member, id)
  }
  await api.database
    .updateTable('notifications')
    .set({ created_at: new Date() })
    .where('member_id', '=', author.id)
    .execute()
  const headers = { authorization: `Token ${author.token}` }
  const pages: NotificationGroup[][] = []
  for await (const page of api.pages('/api/notifications/groups/?limit=2', headers)) {
    pages.push(page as NotificationGroup[])
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  const all = pages.flat()
  expect(all).toEqual(await groupsOf(author))
  expect(new Set(all.map(({ group }) => group)).size).toBe(5)
  expect(all.map(({ count }) => count)).toEqual([6, 6, 6, 6, 6])
})

test('marks what the member has seen of a group as read, and nothing else', async () => {
  const { author, post } = await newAuthor()
  const elsewhere = await api.post(author)
  for (const member of crowd.slice(0, 4)) await like(member, post.id)
  await like(ada, elsewhere.id)
  const seen = (await groupsOf(author)).find(({ post_id }) => post_id === post.id)!
  expect(await unreadOf(author)).toBe(5)
  await like(crowd[4], post.id)
  for (let n = 0; n < 2; n += 1) {
    expect(await markGroup(author, seen.id)).toMatchObject({ status: 204, body: '' })
    expect(await unreadOf(author)).toBe(2)
  }
  const [newest] = await groupsOf(author)
  expect(newest).toMatchObject({ post_id: post.id, read: false })
  await markGroup(author, newest!.id)
  expect((await groupsOf(author)).map(({ read }) => read)).toEqual([true, false])
})

test("marks no other member's group", async () => {
  const { author, post } = await newAuthor()
  await like(ada, post.id)
  const [one] = await groupsOf(author)
  expectRefused(await api.call(markNotificationGroupRead, { params: { id: one!.id } }), 401)
  for (const [member, id] of [
    [alan, one!.id],
    [author, 2_147_483_647],
  ] as const) {
    expectRefused(await markGroup(member, id), 404, { detail: messages.notification.notFound })
  }
  expect(await groupsOf(author)).toEqual([one])
  expectRefused(await api.call(listNotificationGroups), 401)
})
