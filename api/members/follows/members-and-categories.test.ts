import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { exportAccount } from '#contract/account-export.ts'
import { mergeCategory } from '#contract/category-moderation.ts'
import { getFollowing } from '#contract/follows.ts'
import { followCategory, followMember, unfollowCategory, unfollowMember } from '#contract/member-follows.ts'
import { getMember } from '#contract/members.ts'
import { hidePost, suspendMember } from '#contract/moderation.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { deleteAccount, updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api

const follow = ({ token }: Member, username: string) =>
  api.call(followMember, { token, params: { username } })
const unfollow = ({ token }: Member, username: string) =>
  api.call(unfollowMember, { token, params: { username } })
const followCat = ({ token }: Member, id: number) => api.call(followCategory, { token, params: { id } })
const unfollowCat = ({ token }: Member, id: number) => api.call(unfollowCategory, { token, params: { id } })
const following = async ({ token }: Member) => (await api.call(getFollowing, { token })).body
const followers = async ({ username }: Member) =>
  (await api.call(getMember, { params: { username } })).body.follower_count
const notificationsOf = async ({ token }: Member) => (await api.call(listNotifications, { token })).body

async function nameCategory(author: Member, name: string) {
  const post = await api.post(author, { new_category: name, category_ids: [] })
  return { post: post.id, id: post.categories[0]!.id, name }
}

test('followMember and unfollowMember are idempotent, count each follower once, and notify once', async () => {
  const [ada, bob, eve] = [await api.member(), await api.member({ name: 'Bob' }), await api.member()]
  const first = { following: true, follower_count: 1 }
  expect((await follow(bob, ada.username)).body).toEqual(first)
  expect((await follow(bob, ada.username.toUpperCase())).body).toEqual(first)
  expect((await follow(eve, ada.username)).body).toEqual({ following: true, follower_count: 2 })
  expect(await followers(ada)).toBe(2)
  const [, notified, ...more] = await notificationsOf(ada)
  expect(more).toEqual([])
  expect(notified).toMatchObject({
    ...{ kind: 'follow', verb: 'followed you', actor_name: 'Bob', url: `/members/${bob.username}` },
    ...{ post_id: null, post_title: '', note: '', read: false },
  })

  await api.call(markAllNotificationsRead, { token: ada.token })
  expect((await unfollow(bob, ada.username)).body).toEqual({ following: false, follower_count: 1 })
  expect((await unfollow(bob, ada.username)).body).toEqual({ following: false, follower_count: 1 })
  expect(await followers(ada)).toBe(1)
  expect(await notificationsOf(ada)).toMatchObject([{ read: true }])
  await follow(bob, ada.username)
  expect(await notificationsOf(ada)).toMatchObject([{ actor_name: 'Bob', read: false }, { read: true }])
})

test('nobody follows themselves, an unknown member or without a session', async () => {
  const ada = await api.member()
  for (const call of [followMember, unfollowMember]) {
    const { token } = ada
    expectBadFields(await api.call(call, { token, params: { username: ada.username.toUpperCase() } }), {
      username: ['You can not follow yourself'],
    })
    expectRefused(await api.call(call, { token, params: { username: 'nobody_here' } }), 404)
    expectRefused(await api.call(call, { token, params: { username: 'no-such-name' } }), 404)
    expectRefused(await api.call(call, { params: { username: ada.username } }), 401)
  }
  for (const call of [followCategory, unfollowCategory]) {
    for (const id of [0, 2 ** 31 - 1, 'x']) {
      expectRefused(await api.call(call, { token: ada.token, params: { id } }), 404)
    }
    expectRefused(await api.call(call, { params: { id: 1 } }), 401)
  }
})

test('a former username leads to its member; suspended members are followed without their picture', async () => {
  const [ada, bob, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  const now = `${ada.username}_now`.slice(-20)
  await api.call(updateProfile, { token: ada.token, body: { username: now } })
  await sql`update members set profile_picture = '/media/ada.webp' where id = ${ada.id}`.execute(database)
  expect((await follow(bob, ada.username)).body).toEqual({ following: true, follower_count: 1 })
  expect((await following(bob)).members).toMatchObject([
    { username: now, profile_picture: '/media/ada.webp' },
  ])
  expectRefused(await follow(ada, ada.username), 400)
  const body = { reason: 'Spam' }
  await api.call(suspendMember, { token: moderator.token, params: { username: now }, body })
  expect((await follow(moderator, now)).body).toEqual({ following: true, follower_count: 2 })
  expect((await following(bob)).members).toMatchObject([{ username: now, profile_picture: null }])
})

test('categories are followed while they are shown; a merge takes their followers along', async () => {
  const [ada, bob, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  const [one, two] = [await nameCategory(ada, 'First one'), await nameCategory(ada, 'Second one')]
  expect((await followCat(bob, one.id)).body).toEqual({ following: true, follower_count: 1 })
  expect((await followCat(bob, one.id)).body).toEqual({ following: true, follower_count: 1 })
  expect((await followCat(ada, one.id)).body).toEqual({ following: true, follower_count: 2 })
  expect((await followCat(ada, two.id)).body).toEqual({ following: true, follower_count: 1 })
  expect((await following(ada)).categories).toEqual([two, one].map(({ id, name }) => ({ id, name })))
  const merge = { token: moderator.token, params: { id: one.id }, body: { into: two.id, reason: 'The same' } }
  expect((await api.call(mergeCategory, merge)).status).toBe(200)
  expect((await following(bob)).categories).toEqual([{ id: two.id, name: two.name }])
  expect((await unfollowCat(bob, two.id)).body).toEqual({ following: false, follower_count: 1 })
  expect((await unfollowCat(bob, two.id)).body).toEqual({ following: false, follower_count: 1 })
  expectRefused(await followCat(bob, one.id), 404)

  for (const { post } of [one, two]) {
    const hide = { token: moderator.token, params: { id: post }, body: { reason: 'Spam' } }
    await api.call(hidePost, hide)
  }
  expectRefused(await followCat(bob, two.id), 404)
  expect((await following(ada)).categories).toEqual([])
  expect(await findWrongCounts(database)).toEqual([])
})

test('lists and export have what a member follows, and deleted accounts are not counted', async () => {
  const [ada, bob, eve] = [await api.member(), await api.member(), await api.member()]
  for (const { username } of [ada, eve]) await follow(bob, username)
  await follow(eve, ada.username)
  await follow(ada, bob.username)
  await followCat(bob, 1)
  expect((await following(bob)).members.map(({ username }) => username)).toEqual([eve.username, ada.username])
  const exported = await api.call(exportAccount, { token: bob.token })
  expect(exported.body).toMatchObject({
    followed_members: [{ username: ada.username }, { username: eve.username }],
    followed_categories: [{ id: 1, name: expect.any(String), created_at: expect.any(String) }],
  })
  const remove = ({ token }: Member) => api.call(deleteAccount, { token, body: { password } })
  expect((await Promise.all([remove(bob), remove(eve)])).map(({ status }) => status)).toEqual([204, 204])
  expect(await followers(ada)).toBe(0)
  expect(await following(ada)).toEqual({ members: [], tools: [], categories: [] })
  expect(await findWrongCounts(database)).toEqual([])
})

test('followers at once are all counted', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const crowd = await insertCrowd(database, 12)
  const statuses = await Promise.all([
    ...crowd.flatMap((one) => [follow(one, ada.username), follow(ada, one.username), followCat(one, 2)]),
    ...crowd.flatMap((one) => [follow(one, ada.username), unfollow(one, bob.username)]),
  ])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await followers(ada)).toBe(12)
  expect(await findWrongCounts(database)).toEqual([])
})
