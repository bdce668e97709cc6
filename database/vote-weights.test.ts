import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from './client.ts'
import { inTransaction } from './transaction.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts, removeMember } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { insertTool } from '#testing/tools.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

let author: number
let members: number[]
let post: number

beforeEach(async () => {
  await database.deleteFrom('members').execute()
  await database.updateTable('rank_weights').set({ rules: 'none' }).execute()
  ;[author, ...members] = (await insertMembers(database, 5)) as [number, ...number[]]
  ;[post] = (await insertPosts(database, author, [new Date('2026-03-01T12:00:00.123Z')])) as [number]
})

const stored = (id = post) =>
  database.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function storeWeight(member: number, weight: number, { most = 1000, on = database } = {}) {
  const reason = weight < 1000 ? 'young' : null
  const { rows } = await sql<{ done: boolean }>`
    select store_weights(${[member]}::integer[], ${[weight]}::smallint[], ${[reason]}::text[], ${most}) as done
  `.execute(on)
  return rows[0]!.done
}

/** Counts readers and followers by the weights that members have now, as each weighing does. */
async function recount() {
  await sql`select recount_helpful_marks(array(select id from posts where helpful_count > 0))`.execute(
    database,
  )
  await sql`select recount_lists(array(select id from saved_lists))`.execute(database)
}

const write = <T>(work: (transaction: Database) => Promise<T>, on = [post]) => recounting(database, on, work)
const vote = (table: 'likes' | 'helpful_marks', member_id: number, post_id = post) =>
  write((on) => on.insertInto(table).values({ member_id, post_id }).execute(), [post_id])
const rate = (member_id: number, value: number, post_id = post) =>
  write((on) => on.insertInto('ratings').values({ member_id, post_id, value }).execute(), [post_id])
const comment = (member_id: number, post_id = post) => {
  const row = { member_id, post_id, text: 'Hi' }
  return write((on) => on.insertInto('comments').values(row).returning('id').execute(), [post_id])
}

async function save(member_id: number, name = 'Saved', post_id = post) {
  const made = database.insertInto('saved_lists').values({ member_id, name, is_default: false })
  const { id: list_id } = await made.returning('id').executeTakeFirstOrThrow()
  const item = { list_id, post_id, member_id }
  await write((on) => on.insertInto('saved_items').values(item).execute(), [post_id])
  return list_id
}

async function voteInEveryWay(member: number) {
  await vote('likes', member)
  await vote('helpful_marks', member)
  await rate(member, 4)
  await comment(member)
  await comment(member)
  await save(member)
  await save(member, 'More')
}

const discounts = async () => {
  const { like_discount, commenter_discount, saver_discount, rating_discount_4, helpful_discount } =
    await stored()
  return { like_discount, commenter_discount, saver_discount, rating_discount_4, helpful_discount }
}
const all = (discount: number) => ({
  ...{ like_discount: discount, commenter_discount: discount, saver_discount: discount },
  ...{ rating_discount_4: discount, helpful_discount: discount },
})

test('a vote counts with the weight that its member has', async () => {
  await storeWeight(members[0]!, 250)
  await voteInEveryWay(members[0]!)
  await voteInEveryWay(members[1]!)
  expect(await discounts()).toEqual(all(750))
  expect(await findWrongCounts(database)).toEqual([])
  const { trending_score, rating_score, helpful_score, ...shown } = await stored()
  expect(shown).toMatchObject({ like_count: 2, comment_count: 4, helpful_count: 2, avg_rating: 4 })
  const at = Date.parse('2026-03-01T12:00:00.123Z') / 1000
  expect(trending_score).toBeCloseTo(Math.log10(1 + 1.25 + 2 * 1.25 + 3 * 1.25) + at / 259_200, 9)
  const n = 1.25
  const mean = (15 + 4 * n) / (5 + n)
  const squares = (55 + 16 * n) / (5 + n)
  expect(rating_score).toBeCloseTo(mean - 1.65 * Math.sqrt((squares - mean ** 2) / (n + 6)), 12)
  const { rows } = await sql<{ score: number }>`select wilson_lower_bound(1.25, 1.25) as score`.execute(
    database,
  )
  expect(helpful_score).toBe(rows[0]!.score)
})

test('a stored weight moves every vote of the member, and back', async () => {
  for (const member of members) await voteInEveryWay(member)
  const before = await stored()
  expect(await storeWeight(members[2]!, 0)).toBe(true)
  await recount()
  expect(await discounts()).toEqual(all(1000))
  expect(await findWrongCounts(database)).toEqual([])
  await storeWeight(members[2]!, 1000)
  await recount()
  expect(await stored()).toEqual(before)
})

test('what authors do with their own posts is left out of trending, and their rating counts by their weight', async () => {
  await vote('likes', author)
  await rate(author, 4)
  await comment(author)
  await save(author)
  await storeWeight(author, 100)
  expect(await discounts()).toEqual({ ...all(0), rating_discount_4: 900 })
  expect(await findWrongCounts(database)).toEqual([])
})

test('of several comments or lists of a member the one that counts most counts, also while it is removed', async () => {
  const [{ id: first }] = (await comment(members[0]!)) as [{ id: number }]
  const list = await save(members[0]!)
  const [{ id: second }] = (await comment(members[0]!)) as [{ id: number }]
  await save(members[0]!, 'More')
  const count = () => sql`select recount_posts(array[${post}::integer])`.execute(database)
  await database.updateTable('comments').set({ weight: 300 }).where('id', '=', second).execute()
  await database.updateTable('saved_items').set({ weight: 300 }).where('list_id', '<>', list).execute()
  await count()
  expect(await discounts()).toMatchObject({ commenter_discount: 0, saver_discount: 0 })
  await database.updateTable('comments').set({ hidden_because: 'Spam' }).where('id', '=', first).execute()
  await database.deleteFrom('saved_items').where('list_id', '=', list).execute()
  await sql`select recount_lists(array[${list}::integer])`.execute(database)
  await count()
  expect(await discounts()).toMatchObject({ commenter_discount: 700, saver_discount: 700 })
  await database.updateTable('comments').set({ hidden_because: null }).where('id', '=', first).execute()
  await count()
  expect(await discounts()).toMatchObject({ commenter_discount: 0 })
  await write((on) => on.deleteFrom('comments').where('id', 'in', [first, second]).execute())
  expect(await stored()).toMatchObject({ commenter_discount: 0, other_commenter_count: 0 })
  expect(await findWrongCounts(database)).toEqual([])
})

test('what tied members do counts in no rank while they are tied', async () => {
  const tool_id = await insertTool(database, 'one.example')
  await database.updateTable('posts').set({ tool_id }).where('id', '=', post).execute()
  await sql`select recount_tools(${[tool_id]})`.execute(database)
  await voteInEveryWay(members[0]!)
  await voteInEveryWay(members[1]!)
  await storeWeight(members[0]!, 400)
  await recount()
  const untied = await stored()
  const recountTool = () => sql`select recount_tools(${[tool_id]})`.execute(database)
  await database.insertInto('tool_makers').values({ tool_id, member_id: members[0]! }).execute()
  await recountTool()
  const tied = { like_discount: 1000, commenter_discount: 1000, saver_discount: 1000 }
  expect(await stored()).toMatchObject({ ...tied, like_count: 2, rating_count: 1, counted_helpful_count: 1 })
  expect(await findWrongCounts(database)).toEqual([])
  await storeWeight(members[0]!, 500)
  await storeWeight(members[0]!, 400)
  await database.deleteFrom('tool_makers').execute()
  await recountTool()
  expect(await stored()).toEqual(untied)
  await database.insertInto('tool_makers').values({ tool_id, member_id: members[2]! }).execute()
  await voteInEveryWay(members[2]!)
  expect(await stored()).toMatchObject({ like_discount: 1600, commenter_discount: 1600, rating_count: 2 })
  await database.updateTable('posts').set({ tool_id: null }).where('id', '=', post).execute()
  await sql`select remove_ties(array[${post}::integer])`.execute(database)
  await recountTool()
  expect(await stored()).toMatchObject({ like_discount: 600, rating_count: 3 })
  expect(await findWrongCounts(database)).toEqual([])
})

test('votes are stored in batches, and the member keeps the former weight until all have the new one', async () => {
  const posts = await insertPosts(database, author, Array(5).fill(new Date()))
  for (const id of posts) await vote('likes', members[0]!, id)
  const weight = () =>
    database
      .selectFrom('members')
      .select(['weight', 'weight_reason'])
      .where('id', '=', members[0]!)
      .executeTakeFirst()
  expect(await storeWeight(members[0]!, 200, { most: 3 })).toBe(false)
  expect(await weight()).toEqual({ weight: 1000, weight_reason: null })
  expect(await findWrongCounts(database)).toEqual([])
  expect(await storeWeight(members[0]!, 200, { most: 3 })).toBe(true)
  expect(await weight()).toEqual({ weight: 200, weight_reason: 'young' })
  const likes = await database.selectFrom('likes').select('weight').execute()
  expect(likes).toEqual(Array(5).fill({ weight: 200 }))
})

test('weights, votes, ties and deletions at once neither wait for each other nor get lost', async () => {
  const wide = connect(connection, { max: 30 })
  const tools = [await insertTool(database, 't1.example'), await insertTool(database, 't2.example')]
  const crowd = await insertMembers(database, 12)
  const posts = await insertPosts(database, author, Array(6).fill(new Date()))
  for (const [n, id] of posts.entries()) {
    await database
      .updateTable('posts')
      .set({ tool_id: tools[n % 2]! })
      .where('id', '=', id)
      .execute()
  }
  await sql`select recount_tools(${tools})`.execute(database)
  // The same each time.
  let state = 11
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  const its = () => ({ member_id: crowd[below(12)]!, post_id: posts[below(6)]! })
  const recountTools = (on: Database, ids: number[]) =>
    sql`select recount_tools(${ids}::integer[])`.execute(on)
  const doings = [
    () => storeWeight(crowd[below(12)]!, below(1001), { on: wide }),
    () => storeWeight(crowd[below(12)]!, below(1001), { on: wide, most: 5 }),
    () => {
      const row = its()
      return recounting(wide, [row.post_id], (on) =>
        on
          .insertInto('likes')
          .values(row)
          .onConflict((one) => one.doNothing())
          .execute(),
      )
    },
    () => {
      const row = { ...its(), text: 'Hi' }
      return recounting(wide, [row.post_id], (on) => on.insertInto('comments').values(row).execute())
    },
    () => {
      const [row, value] = [its(), 1 + below(5)]
      return recounting(wide, [row.post_id], (on) =>
        on
          .insertInto('ratings')
          .values({ ...row, value })
          .onConflict((one) => one.columns(['member_id', 'post_id']).doUpdateSet({ value }))
          .execute(),
      )
    },
    () => {
      const { member_id, post_id } = its()
      return recounting(wide, [post_id], (on) =>
        sql`
          insert into saved_items (list_id, post_id, member_id)
          select id, ${post_id}::integer, member_id from saved_lists where member_id = ${member_id}
          on conflict do nothing`.execute(on),
      )
    },
    () => {
      const { member_id, post_id } = its()
      const table = (['likes', 'comments', 'saved_items', 'ratings'] as const)[below(4)]!
      return recounting(wide, [post_id], (on) =>
        on.deleteFrom(table).where('member_id', '=', member_id).where('post_id', '=', post_id).execute(),
      )
    },
    () => {
      const [member, tool] = [crowd[below(12)]!, tools[below(2)]!]
      return inTransaction(wide, async (on) => {
        await sql`
          insert into tool_makers (member_id, tool_id) values (${member}, ${tool}) on conflict do nothing
        `.execute(on)
        await recountTools(on, [tool])
      })
    },
    () => {
      const member = crowd[below(12)]!
      return inTransaction(wide, async (on) => {
        await on.deleteFrom('tool_makers').where('member_id', '=', member).execute()
        await recountTools(on, tools)
      })
    },
  ]
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(Array.from({ length: 27 }, (_, n) => doings[(n + round) % doings.length]!()))
    expect(await findWrongCounts(database)).toEqual([])
    const { rows: wrong } = await sql`select * from wrong_ties(${tools}::integer[])`.execute(database)
    expect(wrong).toEqual([])
  }
  await Promise.all([
    ...crowd.slice(0, 4).map((id) => removeMember(wide, id)),
    ...crowd.slice(2, 8).map((id) => storeWeight(id, 123, { on: wide })),
  ])
  await wide.destroy()
  expect(await findWrongCounts(database)).toEqual([])
})
