import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { followTool } from '#contract/follows.ts'
import { followMember } from '#contract/member-follows.ts'
import { hidePost } from '#contract/moderation.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { deletePost } from '#contract/posts.ts'
import { startJobs } from '#api/jobs/public.ts'
import { subscribe } from '#database/transaction.ts'
import { createTestApi } from '#testing/api.ts'
import { insertMembers, type Member } from '#testing/rows.ts'
import { announcePost, newPostWorker } from './new-post-worker.ts'

const wakeNewPosts = vi.fn<() => void>()
const api = await createTestApi({ wakeNewPosts })
const { database } = api
const published = vi.fn<(messages: string[]) => void>()
subscribe(database, published)
const log = { warn: vi.fn<(line: string) => void>() }
const services = { database, log }
const never = new AbortController().signal

const follow = ({ token }: Member, { username }: Member) =>
  api.call(followMember, { token, params: { username } })
const followTheTool = ({ token }: Member, slug: string) => api.call(followTool, { token, params: { slug } })

async function newPostsOf({ token }: Member) {
  const { body } = await api.call(listNotifications, { token })
  return body.filter(({ kind }) => kind === 'new_post')
}

async function queuedPosts(): Promise<number[]> {
  const { rows } = await sql<{ post: number }>`
    select (data->>'post')::integer as post from pgboss.job where name = 'new-posts' and state < 'completed'
  `.execute(database)
  return rows.map(({ post }) => post)
}

test('followers of the author and of the tool are notified once, by a job of the publication', async () => {
  const [ada, fan, both, user, stranger] = (await Promise.all(
    ['Ada', 'Fan', 'Both', 'User', 'No'].map((name) => api.member({ name })),
  )) as [Member, Member, Member, Member, Member]
  const link = 'https://announced.example/'
  const first = await api.post(ada, { link })
  expect(await queuedPosts()).toEqual([])
  await Promise.all([fan, both].map((one) => follow(one, ada)))
  await Promise.all([both, user, ada].map((one) => followTheTool(one, first.tool!.slug)))
  wakeNewPosts.mockClear()
  const post = await api.post(ada, { link, title: 'News' })
  expect(wakeNewPosts).toHaveBeenCalledTimes(1)
  expect(await queuedPosts()).toEqual([post.id])

  published.mockClear()
  const worker = newPostWorker(services)
  const jobs = startJobs({ database, workers: { 'new-posts': worker }, log })
  await vi.waitFor(async () => expect(await queuedPosts()).toEqual([]), 60_000)
  await jobs.stop()
  const notification = { actor_name: 'Ada', verb: 'posted', post_title: 'News', url: `/posts/${post.id}` }
  for (const one of [fan, both, user]) expect(await newPostsOf(one)).toMatchObject([notification])
  for (const one of [ada, stranger]) expect(await newPostsOf(one)).toEqual([])
  expect(published.mock.calls.flat(2).sort()).toEqual(
    [fan, both, user].map(({ id }) => `notifications ${id}`).sort(),
  )

  // A job that is repeated notifies nobody again.
  await api.call(markAllNotificationsRead, { token: fan.token })
  published.mockClear()
  expect(await announcePost(services, post.id, never)).toBe(true)
  expect(await newPostsOf(fan)).toMatchObject([{ read: true }])
  expect(published).not.toHaveBeenCalled()
})

test('nobody is notified of a post that is deleted or hidden meanwhile, or that mentions them', async () => {
  const [ada, fan, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  await follow(fan, ada)
  const [deleted, hidden, mentioning] = [await api.post(ada), await api.post(ada), await api.post(ada)]
  await api.call(deletePost, { token: ada.token, params: { id: deleted.id } })
  const hide = { token: moderator.token, params: { id: hidden.id }, body: { reason: 'Spam' } }
  await api.call(hidePost, hide)
  const mention = { member_id: fan.id, actor_id: ada.id, post_id: mentioning.id, kind: 'mention' as const }
  await database.insertInto('notifications').values(mention).execute()
  for (const { id } of [deleted, hidden, mentioning]) {
    expect(await announcePost(services, id, never)).toBe(true)
  }
  expect(await announcePost(services, 2 ** 31 - 1, never)).toBe(true)
  const { rows } =
    await sql`select from notifications where kind = 'new_post' and member_id = ${fan.id}`.execute(database)
  expect(rows).toEqual([])
})

test('many followers are notified in batches; a job that is stopped goes on when it is repeated', async () => {
  const ada = await api.member()
  const fans = await insertMembers(database, 1200)
  await sql`insert into member_follows select unnest(${fans}::integer[]), ${ada.id}`.execute(database)
  const post = await api.post(ada)
  const stopped = new AbortController()
  published.mockImplementationOnce(() => stopped.abort())
  expect(await announcePost(services, post.id, stopped.signal)).toBe(false)
  const notified = async () => {
    const { rows } = await sql<{ members: number }>`
      select count(distinct member_id) as members from notifications where kind = 'new_post' and post_id = ${post.id}
    `.execute(database)
    return rows[0]!.members
  }
  expect(await notified()).toBe(500)
  await announcePost(services, post.id, never)
  expect(await notified()).toBe(1200)
})
