import { beforeEach, describe, expect, test } from 'vitest'
import { createComment, listComments } from '#contract/comments.ts'
import { getOwnRating, likePost, ratePost } from '#contract/reactions.ts'
import { getMember, listMemberPosts } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { hidePost, listCases, restorePost } from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { listNotifications } from '#contract/notifications.ts'
import * as feed from '#contract/feed.ts'
import * as posts from '#contract/posts.ts'
import { exportAccount } from '#contract/account-export.ts'
import { listHighlighted } from '#contract/profiles.ts'
import { reportPost } from '#contract/reports.ts'
import { bookmarkPost, getSavedList, listSavedLists, unbookmarkPost } from '#contract/lists.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const nothing = 2_147_483_647
const reason = 'It advertises'
let author: Member
let reader: Member
let moderator: Member
let post: posts.Post

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  await api.database.deleteFrom('moderation_log').execute()
  ;[author, reader, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
  const lists = [author, reader, moderator].map(({ id }) => ({ member_id: id, name: 'Own' }))
  await api.database.insertInto('saved_lists').values(lists).execute()
  post = await api.post(author, { title: 'Zephyr painter', new_category: 'Rarities' })
  const given = { token: reader.token, params: { id: post.id } }
  await api.call(likePost, given)
  await api.call(ratePost, { ...given, body: { value: 5 } })
  await api.call(createComment, { ...given, body: { text: 'Fine' } })
  await api.call(bookmarkPost, { token: reader.token, body: { post_id: post.id } })
})

const moderate = (endpoint: typeof hidePost | typeof restorePost, body: unknown = { reason }, id = post.id) =>
  api.call(endpoint, { token: moderator.token, params: { id }, body })
const hide = (body?: unknown, id?: number) => moderate(hidePost, body, id)
const restore = (body?: unknown, id?: number) => moderate(restorePost, body, id)

/** Everything that shows the post to anyone, under the name of the call. */
async function everywhere(): Promise<Record<string, unknown>> {
  const id = { params: { id: post.id } }
  const name = { params: { username: author.username } }
  const signedIn = { token: reader.token }
  const category = post.categories.map((one) => one.id)
  const [list] = (await api.call(listSavedLists, signedIn)).body
  const answers = {
    feed: api.call(feed.listPosts),
    trending: api.call(feed.listPosts, { query: { sort: 'trending' } }),
    best: api.call(feed.listPosts, { query: { sort: 'top' } }),
    'one category': api.call(feed.listPosts, { query: { category: category.slice(0, 1) } }),
    'all categories': api.call(feed.listPosts, { query: { category } }),
    'best of a category': api.call(feed.listPosts, {
      query: { category: category.slice(0, 1), sort: 'top' },
    }),
    post: api.call(posts.getPost, id),
    comments: api.call(listComments, id),
    top: api.call(feed.listTopPosts),
    highlighted: api.call(listHighlighted, signedIn),
    'own rating': api.call(getOwnRating, { ...id, ...signedIn }),
    search: api.call(searchPosts, { query: { q: 'zephyr' } }),
    'whole title': api.call(searchPosts, { query: { q: 'Zephyr painter' } }),
    suggestions: api.call(autocomplete, { query: { q: 'zeph' } }),
    'misspelt suggestions': api.call(autocomplete, { query: { q: 'zefyr' } }),
    member: api.call(getMember, name),
    'member posts': api.call(listMemberPosts, name),
    lists: api.call(listSavedLists, signedIn),
    list: api.call(getSavedList, { ...signedIn, params: { id: list!.id } }),
    notifications: api.call(listNotifications, { token: author.token }),
  }
  const bodies = Object.entries(answers).map(async ([call, answer]) => [call, (await answer).body])
  return Object.fromEntries(await Promise.all(bodies))
}

/** Notifications of the author by moderators, newest first. */
async function notified() {
  const { body } = await api.call(listNotifications, { token: author.token })
  return body.filter(({ actor_name }) => actor_name === 'The moderators')
}

const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body

describe('a hidden post', () => {
  test('is gone from everything public at once, and restored it is back as it was', async () => {
    const before = await everywhere()
    expect(Object.entries(before).filter(([, body]) => JSON.stringify(body) === '[]')).toEqual([])

    expect((await hide()).status).toBe(204)
    const {
      post: one,
      comments,
      'own rating': rating,
      member,
      lists,
      list,
      notifications,
      ...others
    } = await everywhere()
    for (const [call, body] of Object.entries(others)) expect([call, body]).toEqual([call, []])
    const gone = { code: 'not_found', detail: messages.post.notFound }
    expect([one, comments, rating]).toEqual([gone, gone, gone])
    expect(member).toMatchObject({ stats: { posts: 0, likes_received: 0, comments: 0, avg_rating: null } })
    expect(lists).toMatchObject([{ post_count: 0, items: [] }, { post_count: 0 }])
    expect(list).toMatchObject({ post_count: 0, items: [] })
    expect(notifications).toMatchObject([{ verb: 'hid your post', note: reason }])
    expect(await findWrongCounts(api.database)).toEqual([])

    expect((await restore({ reason: 'A mistake' })).status).toBe(204)
    const { notifications: now, ...back } = await everywhere()
    const { notifications: then, ...asBefore } = before
    expect(back).toEqual(asBefore)
    expect((now as unknown[]).slice(2)).toEqual(then)
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test("does not count among its commenters' comments", async () => {
    const comments = async () => {
      const { body } = await api.call(getMember, { params: { username: reader.username } })
      return body.stats.comments
    }
    expect(await comments()).toBe(1)
    await hide()
    expect(await comments()).toBe(0)
  })

  test('can be liked, rated, commented on, saved and reported by nobody', async () => {
    await hide()
    const given = { token: reader.token, params: { id: post.id } }
    const answers = [
      await api.call(likePost, given),
      await api.call(ratePost, { ...given, body: { value: 1 } }),
      await api.call(createComment, { ...given, body: { text: 'Again' } }),
      await api.call(reportPost, { ...given, body: { reason: 'spam' } }),
      await api.call(bookmarkPost, { token: reader.token, body: { post_id: post.id } }),
      await api.call(posts.updatePost, { ...given, body: {} }),
      await api.call(posts.deletePost, given),
    ]
    for (const answer of answers) expectRefused(answer, 404, { detail: messages.post.notFound })
  })

  test('can be taken out of a list, and is counted in none', async () => {
    const second = await api.post(author)
    await hide()
    const saved = await api.call(bookmarkPost, { token: reader.token, body: { post_id: second.id } })
    expect(saved.body.post_count).toBe(1)
    const out = await api.call(unbookmarkPost, { token: reader.token, body: { post_id: post.id } })
    expect(out.status).toBe(204)
    await restore()
    const [list] = (await api.call(listSavedLists, { token: reader.token })).body
    expect(list?.items.map(({ id }) => id)).toEqual([second.id])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('stands in My Posts and the export with the reason, and its author can edit and delete it', async () => {
    await hide()
    const { token } = author
    const mine = await api.call(feed.listMyPosts, { token })
    expect(mine.body).toMatchObject([{ id: post.id, hidden_because: reason }])
    const copy = await api.call(exportAccount, { token })
    expect(copy.body.posts).toMatchObject([{ id: post.id, hidden_because: reason }])
    const text = { title: 'Zephyr, edited', description: 'Better', category_ids: [2] }
    const edited = await api.call(posts.updatePost, { token, params: { id: post.id }, body: text })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Zephyr, edited', hidden_because: reason } })
    expect((await api.call(searchPosts, { query: { q: 'zephyr' } })).body).toEqual([])
    expect((await api.call(posts.deletePost, { token, params: { id: post.id } })).status).toBe(204)
    expect((await log()).map((entry) => entry.post)).toEqual([{ id: post.id, title: null, is_hidden: false }])
  })

  test('is notified of to its author in the name of all moderators, also when it is restored', async () => {
    await hide()
    await restore({ reason: 'A mistake' })
    const common = { actor_name: 'The moderators', actor_profile_picture: null, read: false }
    const about = { post_id: post.id, post_title: post.title }
    expect(await notified()).toMatchObject([
      { ...common, ...about, verb: 'restored your post', note: 'A mistake' },
      { ...common, ...about, verb: 'hid your post', note: reason },
    ])
  })

  test('is hidden once and restored once, however often that is asked for', async () => {
    const statuses = await Promise.all([hide(), hide(), hide()])
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204])
    await restore()
    await restore()
    expect((await notified()).map(({ verb }) => verb)).toEqual(['restored your post', 'hid your post'])
    expect((await log()).map(({ act }) => act)).toEqual(['restore', 'hide'])
  })
})

test('the log says who did what, and why', async () => {
  await hide()
  expect(await log()).toEqual([
    {
      id: expect.any(Number),
      created_at: expect.any(String),
      act: 'hide',
      moderator: moderator.username,
      reason,
      post: { id: post.id, title: post.title, is_hidden: true },
      comment: null,
      member: null,
      all: null,
      category: null,
      tool: null,
    },
  ])
})

test('hidePost closes the case of what was reported', async () => {
  await api.call(reportPost, { token: reader.token, params: { id: post.id }, body: { reason: 'spam' } })
  await hide()
  expect((await api.call(listCases, { token: moderator.token })).body).toEqual([])
})

test('hidePost and restorePost are for moderators, about posts that are there, with a reason', async () => {
  for (const endpoint of [hidePost, restorePost]) {
    const call = (member: Member | undefined, body: unknown, id = post.id) =>
      api.call(endpoint, { token: member?.token, params: { id }, body })
    expectRefused(await call(undefined, { reason }), 401)
    for (const member of [reader, author]) {
      expectRefused(await call(member, {}), 403, { detail: messages.moderation.moderatorsOnly })
    }
    expectRefused(await call(moderator, {}, nothing), 404, { detail: messages.post.notFound })
    expectRefused(await call(moderator, { reason }, nothing), 404)
    for (const body of [{}, { reason: ' ' }]) {
      expectBadFields(await call(moderator, body), { reason: ['Reason is required'] })
    }
    expectBadFields(await call(moderator, { reason: 'x'.repeat(501) }), {
      reason: ['Reason can have at most 500 characters'],
    })
  }
  expect(await log()).toEqual([])
  expect((await hide({ reason: '👍'.repeat(500) })).status).toBe(204)
})
