import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from './client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts, removeMember } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

let author: number
let members: number[]
let post: number

beforeEach(async () => {
  await database.deleteFrom('members').execute()
  ;[author, ...members] = (await insertMembers(database, 6)) as [number, ...number[]]
  ;[post] = (await insertPosts(database, author, [new Date('2026-03-01T12:00:00.123Z')])) as [number]
})

function stored(id = post) {
  return database.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The contract's ranking, written down once more. */
function trendingScore(likes: number, comments: number, saves: number, at: Date): number {
  return Math.log10(1 + likes + 2 * comments + 3 * saves) + at.getTime() / 1000 / 259_200
}

function ratingScore(counts: number[]): number {
  const all = counts.reduce((sum, n) => sum + n, 0)
  const share = counts.map((n) => (n + 1) / (all + 5))
  const mean = share.reduce((sum, p, k) => sum + (k + 1) * p, 0)
  const squares = share.reduce((sum, p, k) => sum + (k + 1) ** 2 * p, 0)
  return mean - 1.65 * Math.sqrt((squares - mean ** 2) / (all + 6))
}

const write = <T>(work: (transaction: Database) => Promise<T>, on = [post]) => recounting(database, on, work)
const like = (member_id: number, post_id = post) =>
  write((on) => on.insertInto('likes').values({ member_id, post_id }).execute(), [post_id])
const unlike = (member_id: number) =>
  write((on) =>
    on.deleteFrom('likes').where('member_id', '=', member_id).where('post_id', '=', post).execute(),
  )
const comment = (member_id: number, texts = ['Hi']) =>
  write((on) =>
    on
      .insertInto('comments')
      .values(texts.map((text) => ({ member_id, post_id: post, text })))
      .execute(),
  )

async function defaultList(member: number): Promise<number> {
  const list = database
    .selectFrom('saved_lists')
    .select('id')
    .where('member_id', '=', member)
    .where('is_default', '=', true)
  return (await list.executeTakeFirstOrThrow()).id
}

async function anotherList(member: number): Promise<number> {
  const list = database.insertInto('saved_lists').values({ member_id: member, name: 'More' }).returning('id')
  return (await list.executeTakeFirstOrThrow()).id
}

const save = (member_id: number, list_id: number, post_id = post) =>
  write((on) => on.insertInto('saved_items').values({ list_id, post_id, member_id }).execute(), [post_id])

const rate = (member_id: number, value: number) =>
  write((on) =>
    on
      .insertInto('ratings')
      .values({ member_id, post_id: post, value })
      .onConflict((one) => one.columns(['member_id', 'post_id']).doUpdateSet({ value }))
      .execute(),
  )

test('likes count everyone, and for trending everyone but the author', async () => {
  for (const member of [author, ...members.slice(0, 3)]) await like(member)
  expect(await stored()).toMatchObject({ like_count: 4, other_like_count: 3 })
  await unlike(author)
  expect(await stored()).toMatchObject({ like_count: 3, other_like_count: 3 })
  await unlike(members[0]!)
  expect(await stored()).toMatchObject({ like_count: 2, other_like_count: 2 })
})

test('likes of many posts in one statement count for each', async () => {
  const posts = await insertPosts(database, author, Array(20).fill(new Date()))
  const rows = posts.flatMap((post_id, n) =>
    members.slice(0, n % 6).map((member_id) => ({ post_id, member_id })),
  )
  await write((on) => on.insertInto('likes').values(rows).execute(), posts)
  expect(await findWrongCounts(database)).toEqual([])
  await write((on) => on.deleteFrom('likes').where('member_id', 'in', members.slice(0, 2)).execute(), posts)
  expect(await findWrongCounts(database)).toEqual([])
  expect((await stored(posts[4])).like_count).toBe(2)
})

test('comments count each, and for trending each commenter once and never the author', async () => {
  await comment(members[0]!, ['One', 'Two'])
  await comment(members[0]!)
  await comment(members[1]!)
  await comment(author, ['Thanks', 'All'])
  expect(await stored()).toMatchObject({ comment_count: 6, other_commenter_count: 2 })
  const first = database.selectFrom('comments').select('id').where('member_id', '=', members[0]!).limit(1)
  await write((on) => on.deleteFrom('comments').where('id', 'in', first).execute())
  expect(await stored()).toMatchObject({ comment_count: 5, other_commenter_count: 2 })
  await write((on) => on.deleteFrom('comments').where('member_id', '=', members[0]!).execute())
  expect(await stored()).toMatchObject({ comment_count: 3, other_commenter_count: 1 })
  await write((on) => on.deleteFrom('comments').execute())
  expect(await stored()).toMatchObject({ comment_count: 0, other_commenter_count: 0 })
})

test('saves count each member once in however many lists, and never the author', async () => {
  const [ada, bob] = members as [number, number]
  const lists = [await defaultList(ada), await anotherList(ada)] as const
  for (const list of lists) await save(ada, list)
  await save(bob, await defaultList(bob))
  await save(author, await defaultList(author))
  expect((await stored()).other_saver_count).toBe(2)
  await write((on) => on.deleteFrom('saved_items').where('list_id', '=', lists[0]).execute())
  expect((await stored()).other_saver_count).toBe(2)
  await write((on) => on.deleteFrom('saved_lists').where('id', '=', lists[1]).execute())
  expect((await stored()).other_saver_count).toBe(1)
  expect(await findWrongCounts(database)).toEqual([])
})

test('a list counts its posts, up to a thousand', async () => {
  const list = await defaultList(members[0]!)
  const posts = await insertPosts(database, author, Array(1000).fill(new Date()), [])
  const items = posts.map((post_id) => ({ list_id: list, post_id, member_id: members[0]! }))
  await write((on) => on.insertInto('saved_items').values(items).execute(), posts)
  const count = () => database.selectFrom('saved_lists').select('post_count').where('id', '=', list)
  expect(await count().executeTakeFirst()).toEqual({ post_count: 1000 })
  await expect(save(members[0]!, list)).rejects.toThrow('post_count')
  await write((on) => on.deleteFrom('posts').where('id', 'in', posts.slice(0, 10)).execute(), posts)
  expect(await count().executeTakeFirst()).toEqual({ post_count: 990 })
})

test('ratings count by their stars, also when changed and taken back', async () => {
  await rate(author, 5)
  await rate(members[0]!, 4)
  await rate(members[1]!, 4)
  expect(await stored()).toMatchObject({ rating_4: 2, rating_5: 1, rating_count: 3, avg_rating: 4.33 })
  await rate(members[0]!, 1)
  await rate(members[0]!, 1)
  expect(await stored()).toMatchObject({ rating_1: 1, rating_4: 1, rating_count: 3, avg_rating: 3.33 })
  await write((on) => on.updateTable('ratings').set({ value: 2 }).execute())
  expect(await stored()).toMatchObject({ rating_2: 3, rating_count: 3, avg_rating: 2 })
  await write((on) => on.deleteFrom('ratings').execute())
  expect(await stored()).toMatchObject({ rating_2: 0, rating_count: 0, avg_rating: null })
})

test('scores are those of the contract’s ranking', async () => {
  const at = new Date('2026-03-01T12:00:00.123Z')
  expect((await stored()).trending_score).toBeCloseTo(trendingScore(0, 0, 0, at), 9)
  expect((await stored()).rating_score).toBeCloseTo(ratingScore([0, 0, 0, 0, 0]), 12)
  for (const member of members.slice(0, 3)) await like(member)
  await comment(members[0]!, ['One', 'Two'])
  await comment(members[1]!)
  await save(members[0]!, await defaultList(members[0]!))
  expect((await stored()).trending_score).toBeCloseTo(trendingScore(3, 2, 1, at), 9)
  for (const [n, value] of [5, 5, 4, 2, 1].entries()) await rate(members[n]!, value)
  expect((await stored()).rating_score).toBeCloseTo(ratingScore([1, 1, 0, 1, 2]), 12)
})

test.each([
  [1, 0, 0, 0, 0],
  [0, 0, 0, 0, 1],
  [0, 0, 0, 0, 100_000],
  [3, 1, 4, 1, 5],
  [40_000_000, 0, 0, 0, 40_000_000],
])('the rating score of %i, %i, %i, %i and %i ratings is the contract’s', async (...counts) => {
  const [rating_1, rating_2, rating_3, rating_4, rating_5] = counts
  await database
    .updateTable('posts')
    .set({ rating_1, rating_2, rating_3, rating_4, rating_5 })
    .where('id', '=', post)
    .execute()
  expect((await stored()).rating_score).toBeCloseTo(ratingScore(counts), 12)
})

test('a deleted member takes everything along, and every count follows', async () => {
  const [leaving, staying] = members as [number, number]
  const [theirs] = (await insertPosts(database, leaving, [new Date()])) as [number]
  const list = await anotherList(leaving)
  for (const member of [author, leaving, staying]) {
    await like(member)
    await like(member, theirs)
    await comment(member, ['One', 'Two'])
    await rate(member, 3)
    await save(member, await defaultList(member))
    await save(member, await defaultList(member), theirs)
  }
  await save(leaving, list)
  await removeMember(database, leaving)
  expect(await findWrongCounts(database)).toEqual([])
  expect(await stored()).toMatchObject({
    like_count: 2,
    other_like_count: 1,
    comment_count: 4,
    other_commenter_count: 1,
    other_saver_count: 1,
    rating_count: 2,
  })
  const lists = await database.selectFrom('saved_lists').select('post_count').execute()
  expect(lists.map(({ post_count }) => post_count).sort()).toEqual([0, 0, 0, 1, 1])
})

test('every count is exact under 50 connections at once', async () => {
  const wide = connect(connection, { max: 50 })
  const posts = await insertPosts(database, author, Array(3).fill(new Date()))
  const crowd = [author, ...(await insertMembers(database, 20))]
  const doings: Promise<unknown>[] = []
  for (const member_id of crowd) {
    const list_id = await defaultList(member_id)
    for (const post_id of posts) {
      const its = { member_id, post_id }
      const insert = (table: 'likes' | 'ratings' | 'comments' | 'saved_items', row: object) =>
        recounting(wide, [post_id], (on) =>
          on
            .insertInto(table)
            .values({ ...its, ...row } as never)
            .execute(),
        )
      doings.push(
        insert('likes', {}),
        insert('ratings', { value: 1 + (member_id % 5) }),
        insert('comments', { text: 'One' }),
        insert('comments', { text: 'Two' }),
        insert('saved_items', { list_id }),
      )
    }
  }
  await Promise.all(doings)
  expect(await findWrongCounts(database)).toEqual([])
  expect(await stored(posts[0])).toMatchObject({
    like_count: 21,
    other_like_count: 20,
    comment_count: 42,
    other_commenter_count: 20,
    other_saver_count: 20,
    rating_count: 21,
  })

  const tables = ['likes', 'ratings', 'comments', 'saved_items'] as const
  await Promise.all([
    ...crowd.slice(1, 7).map((id) => removeMember(wide, id)),
    ...crowd
      .slice(7, 14)
      .flatMap((id) =>
        tables.map((table) =>
          recounting(wide, posts, (on) => on.deleteFrom(table).where('member_id', '=', id).execute()),
        ),
      ),
  ])
  await wide.destroy()
  expect(await findWrongCounts(database)).toEqual([])
  expect(await stored(posts[0])).toMatchObject({ like_count: 8, other_like_count: 7, comment_count: 16 })
})
