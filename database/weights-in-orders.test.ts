import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts, removeMember } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { insertTool } from '#testing/tools.ts'

const { database, drop } = await createTestDatabase()
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

async function storeWeight(member: number, weight: number) {
  const reason = weight < 1000 ? 'young' : null
  const { rows } = await sql<{ done: boolean }>`
    select store_weights(${[member]}::integer[], ${[weight]}::smallint[], ${[reason]}::text[], 1000) as done
  `.execute(database)
  return rows[0]!.done
}

/** Counts readers and followers by the weights that members have now, as each weighing does. */
async function recount() {
  await sql`select recount_helpful_marks(array(select id from posts where helpful_count > 0))`.execute(
    database,
  )
  await sql`select recount_lists(array(select id from saved_lists))`.execute(database)
}

const vote = (table: 'likes' | 'helpful_marks', member_id: number, post_id = post) =>
  recounting(database, [post_id], (on) => on.insertInto(table).values({ member_id, post_id }).execute())
const rate = (member_id: number, value: number, post_id = post) =>
  recounting(database, [post_id], (on) =>
    on.insertInto('ratings').values({ member_id, post_id, value }).execute(),
  )

async function save(member_id: number, name = 'Saved', post_id = post) {
  const made = database.insertInto('saved_lists').values({ member_id, name, is_default: false })
  const { id: list_id } = await made.returning('id').executeTakeFirstOrThrow()
  await recounting(database, [post_id], (on) =>
    on.insertInto('saved_items').values({ list_id, post_id, member_id }).execute(),
  )
  return list_id
}

test('readers of a marked review and followers of a list count by weight, also when they leave', async () => {
  await storeWeight(members[0]!, 250)
  const list = await save(members[3]!)
  const read = (member_id: number) =>
    recounting(database, [post], (on) =>
      on.insertInto('post_readers').values({ member_id, post_id: post }).execute(),
    )
  const follow = async (member_id: number) => {
    await database.insertInto('list_follows').values({ member_id, list_id: list }).execute()
    await sql`select recount_lists(array[${list}::integer])`.execute(database)
  }
  await vote('helpful_marks', members[1]!)
  for (const member of [members[0]!, members[2]!]) {
    await read(member)
    await follow(member)
  }
  const counts = async () => {
    const { reader_count, reader_discount } = await stored()
    const followers = database.selectFrom('saved_lists').select(['follower_count', 'follower_discount'])
    return { reader_count, reader_discount, ...(await followers.where('id', '=', list).executeTakeFirst()) }
  }
  const whole = { reader_count: 3, follower_count: 2 }
  expect(await counts()).toEqual({ ...whole, reader_discount: 750, follower_discount: 750 })
  const { rows } = await sql<{ score: number }>`select wilson_lower_bound(1, 2.25) as score`.execute(database)
  expect((await stored()).helpful_score).toBe(rows[0]!.score)
  await storeWeight(members[2]!, 0)
  await recount()
  expect(await counts()).toEqual({ ...whole, reader_discount: 1750, follower_discount: 1750 })
  await removeMember(database, members[2]!)
  expect(await counts()).toMatchObject({ reader_count: 2, reader_discount: 750, follower_discount: 750 })
  expect(await findWrongCounts(database)).toEqual([])
})

test('a post of an author who weighs nothing decides what a tool shows only where there is no other', async () => {
  const tool_id = await insertTool(database, 'two.example')
  const [newer] = await insertPosts(database, members[0]!, [new Date('2026-06-01T12:00:00Z')], [2])
  await database.updateTable('posts').set({ first_sentence: 'Newer' }).where('id', '=', newer!).execute()
  await database.updateTable('posts').set({ first_sentence: 'Text' }).where('id', '=', post).execute()
  await database.updateTable('posts').set({ tool_id }).where('id', 'in', [post, newer!]).execute()
  await sql`select recount_tools(${[tool_id]})`.execute(database)
  const shown = () =>
    database
      .selectFrom('tools')
      .select(['tagline', 'category_ids', 'trending_score', 'post_count'])
      .where('id', '=', tool_id)
      .executeTakeFirst()
  const scoreOf = async (id: number) => (await stored(id)).trending_score
  const byNewer = { tagline: 'Newer', trending_score: await scoreOf(newer!), post_count: 2 }
  expect(await shown()).toMatchObject({ ...byNewer, category_ids: [1, 2] })
  await storeWeight(members[0]!, 0)
  const byOlder = { tagline: 'Text', trending_score: await scoreOf(post), post_count: 2 }
  expect(await shown()).toEqual({ ...byOlder, category_ids: [1] })
  await vote('likes', members[1]!, newer!)
  await rate(members[1]!, 5, newer!)
  expect(await shown()).toEqual({ ...byOlder, category_ids: [1] })
  const recountTool = () => sql`select recount_tools(${[tool_id]})`.execute(database)
  await database.updateTable('posts').set({ hidden_because: 'Spam' }).where('id', '=', post).execute()
  await recountTool()
  const trending_score = await scoreOf(newer!)
  expect(await shown()).toEqual({ tagline: 'Newer', category_ids: [2], trending_score, post_count: 1 })
  await database.updateTable('posts').set({ hidden_because: null }).where('id', '=', post).execute()
  await recountTool()
  await storeWeight(members[0]!, 1)
  expect(await shown()).toMatchObject({ tagline: 'Newer', trending_score, post_count: 2 })
  expect(await findWrongCounts(database)).toEqual([])
})
