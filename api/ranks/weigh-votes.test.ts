import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '#contract/accounts.ts'
import { getIntegrity } from '#contract/integrity.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { type LoadedWorld, loadSmallWorld } from '#testing/load-small-world.ts'
import { removeMember } from '#testing/rows.ts'
import { SmallWorld } from '#testing/small-world.ts'
import type { RankWeights } from './public.ts'
import { weighVotes } from './public.ts'
import { storeWeights } from './store-weights.ts'

const api = await createTestApi()
const { database, connection } = api
const invalidate = vi.fn<(tags: string[]) => void>()
const hour = 3_600_000
let loaded: LoadedWorld
let ring: number[]
let target: number

// A ring of 30 accounts lifts the newest post.
beforeAll(async () => {
  const world = new SmallWorld(8, 300)
  const accounts = Array.from({ length: 30 }, () => world.join(world.between(30, 90)))
  const lifted = world.post(1.2, 7)
  for (const member of accounts) world.vote(lifted, member, world.between(0.1, 1), 5)
  loaded = await loadSmallWorld(database, world)
  ring = accounts.map((member) => loaded.members[member]!)
  target = loaded.posts[lifted]!
}, 60_000)

function weigh(
  rankWeights: RankWeights = 'on',
  { hours = 0, emailVerification = true, isFull = false } = {},
) {
  return weighVotes(
    { database, connection, cache: { invalidate }, rankWeights, emailVerification },
    { now: new Date(loaded.now.getTime() + hours * hour), isFull },
  )
}

const member = (id: number) =>
  database
    .selectFrom('members')
    .select(['weight', 'weight_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function placeOf(post: number): Promise<number> {
  const posts = await database.selectFrom('posts').select('id').orderBy('trending_score', 'desc').execute()
  return 1 + posts.findIndex(({ id }) => id === post)
}

async function weightOf(ids: number[]): Promise<number> {
  const rows = await database.selectFrom('members').select('weight').where('id', 'in', ids).execute()
  return rows.reduce((sum, { weight }) => sum + weight, 0) / 1000
}

async function verifyAll() {
  await database.updateTable('members').set({ email_verified: true }).execute()
}

test('without rules everybody weighs 1, and a ring lifts its post', async () => {
  expect(await weigh('off')).toMatchObject({ rules: 'none', changed: 0, groups: 0 })
  expect(await placeOf(target)).toBeLessThanOrEqual(3)
})

test('a young site weighs everybody 1, unless their address is to be confirmed', async () => {
  await verifyAll()
  const { id } = await api.member()
  await database.updateTable('members').set({ email_verified: false }).where('id', '=', id).execute()
  const old = { created_at: new Date(loaded.now.getTime() - 14 * 24 * hour + 1) }
  const times = await database.selectFrom('members').select(['id', 'created_at']).execute()
  await database.updateTable('members').set(old).execute()
  expect(await weigh('auto', { emailVerification: false })).toMatchObject({ rules: 'none', changed: 0 })
  expect(await weigh('auto')).toMatchObject({ rules: 'verification', changed: 1 })
  expect(await member(id)).toEqual({ weight: 0, weight_reason: 'unverified' })
  expect(await weigh('auto', { emailVerification: false })).toMatchObject({ rules: 'none', changed: 1 })
  await removeMember(database, id)
  for (const { id: of, created_at } of times)
    await database.updateTable('members').set({ created_at }).where('id', '=', of).execute()
})

test('a ring counts as less than one member in every rank, and shown numbers stay', async () => {
  invalidate.mockClear()
  const weighed = await weigh('auto')
  expect(weighed).toMatchObject({ rules: 'all', members: 330 })
  expect(weighed.groups).toBeGreaterThan(0)
  expect(await weightOf(ring)).toBeLessThan(1)
  expect(await member(ring[0]!)).toMatchObject({ weight_reason: 'in_step' })
  expect(await placeOf(target)).toBeGreaterThan(5)
  const shown = await database
    .selectFrom('posts')
    .select(['like_count', 'rating_count'])
    .where('id', '=', target)
    .executeTakeFirst()
  expect(shown).toEqual({ like_count: 30, rating_count: 30 })
  expect(await findWrongCounts(database)).toEqual([])
  const tags = invalidate.mock.calls.flat(2)
  expect(tags.includes('trending') || tags.includes('*')).toBe(true)
})

test('a next run changes nothing where nothing happened, and finds the same by a whole search', async () => {
  expect(await weigh('auto')).toMatchObject({ changed: 0, cases: 0 })
  const { groups } = await weigh('auto', { isFull: true })
  expect(groups).toBeGreaterThan(0)
  const stored = await database
    .selectFrom('vote_groups')
    .select('id')
    .where('is_current', '=', true)
    .execute()
  expect(stored).toHaveLength(groups)
})

test('new members weigh nothing for a day, and vote with the weight that they have', async () => {
  const body = { name: 'Fan', email: 'fan@example.org', username: 'fan', password: 'Secret1!' }
  expect((await api.call(register, { body })).status).toBe(201)
  const fan = await database
    .selectFrom('members')
    .select('id')
    .where('username', '=', 'fan')
    .executeTakeFirstOrThrow()
  expect(await member(fan.id)).toEqual({ weight: 0, weight_reason: 'first_day' })
})

test('a vote that was written with a former weight is corrected by the next run', async () => {
  const [voter] = ring
  await database
    .updateTable('likes')
    .set({ weight: 1000, created_at: loaded.now })
    .where('member_id', '=', voter!)
    .execute()
  await sql`select count(*) from recount_posts(array(select id from posts))`.execute(database)
  await sql`select recount_tools(array(select id from tools))`.execute(database)
  expect(await findWrongCounts(database)).toEqual([])
  await weigh('auto')
  const { weight } = await member(voter!)
  expect(
    await database.selectFrom('likes').select('weight').where('member_id', '=', voter!).execute(),
  ).toEqual([{ weight }])
})

test('a suspended member weighs nothing, and as before when they are back', async () => {
  const veteran = loaded.members[1]!
  const { weight } = await member(veteran)
  const suspend = (because: string | null) =>
    database.updateTable('members').set({ suspended_because: because }).where('id', '=', veteran).execute()
  await suspend('Spam')
  await weigh('auto')
  expect(await member(veteran)).toEqual({ weight: 0, weight_reason: 'suspended' })
  await suspend(null)
  await weigh('auto')
  expect((await member(veteran)).weight).toBe(weight)
})

test('moderators are asked about a group that would have reached the first places, once', async () => {
  const cases = await database.selectFrom('cases').selectAll().where('kind', '=', 'votes').execute()
  expect(cases).toMatchObject([{ post_id: target, closed_at: null }])
  const group = await database
    .selectFrom('vote_groups')
    .selectAll()
    .where('id', '=', cases[0]!.group_id)
    .executeTakeFirstOrThrow()
  expect(group.plain_rank).toBeLessThanOrEqual(3)
  expect(group.weighed_rank).toBeGreaterThan(5)
})

test('the votes of members whom a moderator found honest count again, also after a whole search', async () => {
  const restored = await database
    .updateTable('vote_groups')
    .set({ dismissed_at: new Date() })
    .returning('id')
    .execute()
  expect(restored.length).toBeGreaterThan(0)
  await weigh('auto')
  expect(await weightOf(ring)).toBeGreaterThan(1)
  const { groups } = await weigh('auto', { isFull: true })
  expect(groups).toBe(0)
  expect((await member(ring[0]!)).weight_reason).toBe('young')
})

test('the integrity report counts the votes of the last 90 days that count less, by the reason', async () => {
  const { body } = await api.call(getIntegrity)
  expect(body.votes_discounted.map(({ reason }) => reason)).toContain('young')
})

test('a ring that sinks a tool is a case by the place of the tool', async () => {
  const world = new SmallWorld(3, 300)
  // Members of all ages rate the tool well.
  for (let member = 0; member < 60; member += 1)
    if (world.daysAgo(world.joined[member]!) > 60) world.vote(100, member, world.between(3, 46), 5)
  const accounts = Array.from({ length: 30 }, () => world.join(world.between(30, 90)))
  for (const member of accounts) world.vote(100, member, world.between(0.1, 1), 1)
  await database.deleteFrom('members').execute()
  await database.deleteFrom('tools').execute()
  loaded = await loadSmallWorld(database, world)
  await verifyAll()
  expect(await weigh('auto', { isFull: true })).toMatchObject({ cases: 1 })
  const group = await database
    .selectFrom('vote_groups')
    .selectAll()
    .where('ranking', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(group.ranking).toBe('rating')
  expect(group.plain_rank).toBeGreaterThan(group.weighed_rank!)
})

test('weights that are stored in part invalidate the orders of what they moved', async () => {
  invalidate.mockClear()
  const ids = loaded.members.slice(0, 50)
  const changes = { ids, weights: ids.map(() => 501), reasons: ids.map(() => null) }
  const storing = storeWeights({ database, cache: { invalidate } }, changes, AbortSignal.abort())
  await expect(storing).rejects.toThrow('aborted')
  expect(invalidate).toHaveBeenCalledWith(expect.arrayContaining(['trending']))
})
