import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import {
  bookmarkPost,
  createSavedList,
  setPostLists,
  unbookmarkPost,
  updateSavedList,
} from '#contract/lists.ts'
import { followList } from '#contract/public-lists.ts'
import { hidePost } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import {
  listNotificationGroups,
  listNotifications,
  markAllNotificationsRead,
} from '#contract/notifications.ts'
import { subscribe } from '#database/transaction.ts'
import { startJobs } from '#api/jobs/public.ts'
import { createTestApi } from '#testing/api.ts'
import { insertMembers, type Member, suspend } from '#testing/rows.ts'
import { announceNewestItem, listItemWorker } from './list-item-worker.ts'

const wakeListItems = vi.fn<() => void>()
const api = await createTestApi({ wakeListItems })
const { database } = api
const published = vi.fn<(messages: string[]) => void>()
subscribe(database, published)
const log = { warn: vi.fn<(line: string) => void>() }
const services = { database, log }
const never = new AbortController().signal
const author = await api.member()

/** A list of a new member with a follower. */
async function scene(visibility: 'public' | 'link' = 'public') {
  const [owner, fan] = [await api.member({ name: 'Mira' }), await api.member()]
  const { body: made } = await api.call(createSavedList, { token: owner.token, body: { name: 'Writing' } })
  const shared = await share(owner, made.id, visibility)
  const query = visibility === 'link' ? { key: shared.key! } : {}
  const followed = await api.call(followList, { token: fan.token, params: { id: made.id }, query })
  expect(followed.status).toBe(200)
  return { owner, fan, list: made.id as number }
}

async function share({ token }: Member, id: number, visibility: 'public' | 'link' | 'private') {
  return (await api.call(updateSavedList, { token, params: { id }, body: { visibility } })).body
}

const follow = ({ token }: Member, id: number) => api.call(followList, { token, params: { id } })
const newPost = (title: string) => api.post(author, { title })

async function add({ token }: Member, list: number, post: number) {
  const body = { post_id: post, saved_list_id: list }
  expect((await api.call(bookmarkPost, { token, body })).status).toBe(201)
}

const remove = ({ token }: Member, post: number) =>
  api.call(unbookmarkPost, { token, body: { post_id: post } })
const shown = async ({ token }: Member) => (await api.call(listNotifications, { token })).body

/** The lists of waiting jobs. */
async function queued(): Promise<number[]> {
  const { rows } = await sql<{ list: number }>`
    select (data->>'list')::integer as list from pgboss.job where name = 'list-items' and state < 'completed' order by created_on
  `.execute(database)
  return rows.map(({ list }) => list)
}

/** Does what the jobs do that wait. */
async function work() {
  for (const list of await queued()) await announceNewestItem(services, list, never)
  await sql`delete from pgboss.job where name = 'list-items'`.execute(database)
}

test('followers of a public list are notified of a post, by a job of the transaction that adds it', async () => {
  const { owner, fan, list } = await scene()
  const stranger = await api.member()
  const post = await newPost('Loom')
  await add(owner, list, post.id)
  expect(wakeListItems).toHaveBeenCalledTimes(1)
  expect(await queued()).toEqual([list])
  // It is in the list already.
  await add(owner, list, post.id)
  expect(await queued()).toEqual([list])
  published.mockClear()
  const jobs = startJobs({ database, workers: { 'list-items': listItemWorker(services) }, log })
  await vi.waitFor(async () => expect(await queued()).toEqual([]), 60_000)
  await jobs.stop()
  expect(await shown(fan)).toMatchObject([
    {
      ...{ kind: 'list_item', actor_name: 'Mira', verb: 'added', post_title: 'Loom', note: 'to Writing' },
      ...{ url: `/lists/${list}`, post_id: post.id, read: false },
    },
  ])
  for (const one of [owner, stranger]) expect(await shown(one)).toEqual([])
  expect(published.mock.calls.flat(2)).toEqual([`notifications ${fan.id}`])

  // A job that is repeated notifies nobody again.
  await api.call(markAllNotificationsRead, { token: fan.token })
  await announceNewestItem(services, list, never)
  expect(await shown(fan)).toMatchObject([{ read: true }])
})

test('further posts of the day renew the notification, and those of another day have their own', async () => {
  const { owner, fan, list } = await scene()
  for (const title of ['One', 'Two']) await add(owner, list, (await newPost(title)).id)
  await work()
  expect(await shown(fan)).toMatchObject([{ post_title: 'Two', note: 'and 1 more to Writing' }])
  await api.call(markAllNotificationsRead, { token: fan.token })
  await add(owner, list, (await newPost('Three')).id)
  await work()
  expect(await shown(fan)).toMatchObject([
    { post_title: 'Three', note: 'and 2 more to Writing', read: false },
  ])

  await sql`update notifications set created_at = created_at - interval '1 day' where list_id = ${list}`.execute(
    database,
  )
  await sql`update saved_items set created_at = created_at - interval '1 day' where list_id = ${list}`.execute(
    database,
  )
  await add(owner, list, (await newPost('Four')).id)
  await api.call(updateSavedList, { token: owner.token, params: { id: list }, body: { name: 'Prose' } })
  await work()
  expect(await shown(fan)).toMatchObject([
    { post_title: 'Four', note: 'to Prose' },
    { post_title: 'Three', note: 'and 2 more to Prose' },
  ])
  const { body: groups } = await api.call(listNotificationGroups, { token: fan.token })
  expect(groups).toMatchObject([{ post_title: 'Four', others: 0, count: 2 }])
})

test('posts that the list had before one followed it are not counted, on the same day either', async () => {
  const { owner, fan, list } = await scene()
  for (const title of ['One', 'Two']) await add(owner, list, (await newPost(title)).id)
  await work()
  const late = await api.member()
  await follow(late, list)
  await add(owner, list, (await newPost('Three')).id)
  await work()
  expect(await shown(fan)).toMatchObject([{ post_title: 'Three', note: 'and 2 more to Writing' }])
  expect(await shown(late)).toMatchObject([{ post_title: 'Three', note: 'to Writing' }])
  await add(owner, list, (await newPost('Four')).id)
  const later = await api.member()
  await follow(later, list)
  await work()
  expect(await shown(late)).toMatchObject([{ post_title: 'Four', note: 'and 1 more to Writing' }])
  expect(await shown(later)).toEqual([])
})

test('setPostLists announces to the lists that are new for the post alone', async () => {
  const { owner, list } = await scene()
  const second = await api.call(createSavedList, { token: owner.token, body: { name: 'More' } })
  await share(owner, second.body.id, 'public')
  await follow(await api.member(), second.body.id)
  const post = await newPost('Loom')
  await add(owner, list, post.id)
  await work()
  const set = { token: owner.token, params: { id: post.id }, body: { list_ids: [list, second.body.id] } }
  expect((await api.call(setPostLists, set)).status).toBe(204)
  expect(await queued()).toEqual([second.body.id])
  await work()
})

test('nobody is notified of lists that are not public, of what is gone by then, or of members and posts that they have muted', async () => {
  const byLink = await scene('link')
  await add(byLink.owner, byLink.list, (await newPost('Loom')).id)
  expect(await queued()).toEqual([])

  const closed = await scene()
  await add(closed.owner, closed.list, (await newPost('Loom')).id)
  await share(closed.owner, closed.list, 'private')
  const removed = await scene()
  const post = await newPost('Removed')
  await add(removed.owner, removed.list, post.id)
  await remove(removed.owner, post.id)
  const hidden = await scene()
  const spam = await newPost('Spam')
  await add(hidden.owner, hidden.list, spam.id)
  const moderator = await api.member()
  await api.appoint(moderator)
  await api.call(hidePost, { token: moderator.token, params: { id: spam.id }, body: { reason: 'Spam' } })
  const muting = await scene()
  const mute = ({ token }: Member, { username }: Member) =>
    api.call(muteMember, { token, params: { username } })
  await mute(muting.fan, muting.owner)
  await add(muting.owner, muting.list, (await newPost('Loom')).id)
  const mutingAuthor = await scene()
  await mute(mutingAuthor.fan, author)
  await add(mutingAuthor.owner, mutingAuthor.list, (await newPost('Loom')).id)
  const suspended = await scene()
  await add(suspended.owner, suspended.list, (await newPost('Loom')).id)
  await suspend(database, suspended.owner, true)
  expect(await queued()).toHaveLength(6)
  await work()
  for (const { fan } of [byLink, closed, removed, hidden, muting, mutingAuthor, suspended]) {
    const { rows } = await sql`select from notifications where member_id = ${fan.id}`.execute(database)
    expect(rows).toEqual([])
  }
})

test('a notification of a list that is private by now is not shown, and comes back with the list', async () => {
  const { owner, fan, list } = await scene()
  await add(owner, list, (await newPost('Loom')).id)
  await work()
  expect(await shown(fan)).toHaveLength(1)
  await share(owner, list, 'private')
  expect(await shown(fan)).toEqual([])
  await share(owner, list, 'public')
  expect(await shown(fan)).toHaveLength(1)
})

test('many followers are notified in batches and once, by many jobs at once; one that is stopped goes on when it is repeated', async () => {
  const { owner, list } = await scene()
  const fans = await insertMembers(database, 1200)
  await sql`insert into list_follows (member_id, list_id) select unnest(${fans}::integer[]), ${list}`.execute(
    database,
  )
  await add(owner, list, (await newPost('Loom')).id)
  const stopped = new AbortController()
  published.mockImplementationOnce(() => stopped.abort())
  expect(await announceNewestItem(services, list, stopped.signal)).toBe(false)
  const notified = async () => {
    const { rows } = await sql<{ all: number; members: number }>`
      select count(*)::integer as all, count(distinct member_id)::integer as members from notifications where list_id = ${list}
    `.execute(database)
    return rows[0]
  }
  expect(await notified()).toEqual({ all: 500, members: 500 })
  await Promise.all(Array.from({ length: 20 }, () => announceNewestItem(services, list, never)))
  expect(await notified()).toEqual({ all: 1201, members: 1201 })
})
