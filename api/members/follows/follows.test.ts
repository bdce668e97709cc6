import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { exportAccount } from '#contract/account-export.ts'
import { followTool, getFollowing, unfollowTool } from '#contract/follows.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { getTool } from '#contract/tools.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member, removeMember } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api

let counted = 0

/** A new tool with one post. */
async function makeTool(author: Member, title = 'A tool') {
  const post = await api.post(author, { title, link: `https://follow-${(counted += 1)}.example/` })
  return { post: post.id, slug: post.tool!.slug, name: title }
}

const follow = ({ token }: Member, slug: string) => api.call(followTool, { token, params: { slug } })
const unfollow = ({ token }: Member, slug: string) => api.call(unfollowTool, { token, params: { slug } })
const following = async ({ token }: Member) => (await api.call(getFollowing, { token })).body
const followers = async (slug: string) => (await api.call(getTool, { params: { slug } })).body.follower_count

test('followTool and unfollowTool are idempotent and count each member once', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const { slug } = await makeTool(ada)
  expect((await follow(bob, slug)).body).toEqual({ following: true, follower_count: 1 })
  expect((await follow(bob, slug)).body).toEqual({ following: true, follower_count: 1 })
  expect((await follow(ada, slug)).body).toEqual({ following: true, follower_count: 2 })
  expect(await followers(slug)).toBe(2)
  expect((await unfollow(bob, slug)).body).toEqual({ following: false, follower_count: 1 })
  expect((await unfollow(bob, slug)).body).toEqual({ following: false, follower_count: 1 })
  expect(await followers(slug)).toBe(1)
})

test('a former slug follows the tool that had it; an unknown one is 404, and guests are refused', async () => {
  const ada = await api.member()
  const { slug } = await makeTool(ada)
  await sql`insert into tool_slugs select 'once-followed', id from tools where slug = ${slug}`.execute(
    database,
  )
  expect((await follow(ada, 'once-followed')).body.following).toBe(true)
  expect(await followers(slug)).toBe(1)
  for (const call of [followTool, unfollowTool]) {
    for (const unknown of ['unknown', 'Not-A-Slug', 'facets']) {
      expectRefused(await api.call(call, { token: ada.token, params: { slug: unknown } }), 404)
    }
    expectRefused(await api.call(call, { params: { slug } }), 401)
  }
  expectRefused(await api.call(getFollowing), 401)
})

test('getFollowing and the export list followed tools; one without shown posts is left out and nameless', async () => {
  const [ada, bob, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  expect(await following(bob)).toEqual({ members: [], tools: [], categories: [] })
  const [one, two] = [await makeTool(ada, 'First followed'), await makeTool(ada, 'Second followed')]
  for (const { slug } of [one, two]) await follow(bob, slug)
  const shown = ({ slug, name }: typeof one) => ({ slug, name, logo: null })
  expect((await following(bob)).tools).toEqual([shown(two), shown(one)])
  expect((await following(ada)).tools).toEqual([])

  const act = { token: moderator.token, params: { id: one.post }, body: { reason: 'It advertises' } }
  await api.call(hidePost, act)
  expect((await following(bob)).tools).toEqual([shown(two)])
  expectRefused(await follow(ada, one.slug), 404)
  const exported = async () => (await api.call(exportAccount, { token: bob.token })).body.followed_tools
  expect(await exported()).toMatchObject([
    { slug: '', name: '' },
    { slug: two.slug, name: two.name },
  ])
  await api.call(restorePost, act)
  expect((await following(bob)).tools).toEqual([shown(two), shown(one)])
  expect(await followers(one.slug)).toBe(1)
})

test('members who follow, unfollow and delete their accounts at once leave an exact count', async () => {
  const author = await api.member()
  const { slug } = await makeTool(author)
  const crowd = await insertCrowd(database, 16)
  const [leaving, staying] = [crowd.slice(0, 4), crowd.slice(4)]
  const answers = await Promise.all([
    ...crowd.flatMap((member) => [follow(member, slug), unfollow(member, slug), follow(member, slug)]),
    ...leaving.map(({ id }) => removeMember(database, id)),
  ])
  expect(answers).toHaveLength(52)
  const last = await Promise.all(staying.map((member) => follow(member, slug)))
  expect(last.map(({ status }) => status)).toEqual(staying.map(() => 200))
  expect(await followers(slug)).toBe(12)
  expect(await findWrongCounts(database)).toEqual([])
})
