import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect } from './client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { recount } from './doctor/counters.ts'
import { findWrongTies } from './doctor/votes.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertMembers, removeMember } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { insertTool, mergeTool, unmergeTool } from '#testing/tools.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

type Relation = 'none' | 'employee' | 'founder'

let author: number
let founder: number
let fan: number
let tool: number
let post: number

beforeEach(async () => {
  ;[author, founder, fan] = (await insertMembers(database, 3)) as [number, number, number]
  tool = await newTool()
  post = await newPost(author)
})

let counted = 0

async function newTool(): Promise<number> {
  counted += 1
  return insertTool(database, `tied-${counted}.example`)
}

async function newPost(by: number, relation: Relation = 'none', of: number | null = tool): Promise<number> {
  const row = { author_id: by, title: 'A tool', description: 'Text', link: 'https://tied.example/' }
  const insert = database
    .insertInto('posts')
    .values({ ...row, relation, tool_id: of })
    .returning('id')
  const { id } = await insert.executeTakeFirstOrThrow()
  await recountTool()
  return id
}

async function recountTool(on = database) {
  await sql`select recount_tools(array[${tool}::integer])`.execute(on)
}

const rate = (member_id: number, value: number, post_id = post, on = database) =>
  recounting(on, [post_id], (given) =>
    given.insertInto('ratings').values({ member_id, post_id, value }).execute(),
  )
const mark = (member_id: number, post_id = post) =>
  recounting(database, [post_id], (on) =>
    on.insertInto('helpful_marks').values({ member_id, post_id }).execute(),
  )
const open = (member_id: number, post_id = post) =>
  recounting(database, [post_id], (on) =>
    on.insertInto('post_readers').values({ member_id, post_id }).execute(),
  )
const change = async (
  id: number,
  values: { relation?: Relation; tool_id?: number | null; deleted_at?: Date },
) => {
  await database.updateTable('posts').set(values).where('id', '=', id).execute()
  if (values.tool_id === null) await sql`select remove_ties(array[${id}::integer])`.execute(database)
  await recountTool()
}
const makers = {
  async add(member_id: number) {
    await database.insertInto('tool_makers').values({ member_id, tool_id: tool }).execute()
    await recountTool()
  },
  async remove(member_id: number) {
    await database.deleteFrom('tool_makers').where('member_id', '=', member_id).execute()
    await recountTool()
  },
}

async function averages(id = post) {
  const of = (table: 'posts' | 'tools', row: number) =>
    database.selectFrom(table).select('avg_rating').where('id', '=', row).executeTakeFirstOrThrow()
  return [(await of('posts', id)).avg_rating, (await of('tools', tool)).avg_rating]
}

async function helpful(id = post) {
  const { helpful_count, counted_helpful_count, reader_count, helpful_score } = await database
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [helpful_count, counted_helpful_count, reader_count, Number(helpful_score.toFixed(4))]
}

async function expectNothingWrong() {
  expect(await findWrongCounts(database)).toEqual([])
  const { rows } = await sql`select * from wrong_ties(array(select id from tools))`.execute(database)
  expect(rows).toEqual([])
}

test('a rating counts while its member is not tied to the tool by any post', async () => {
  await rate(founder, 5)
  await rate(fan, 2)
  expect(await averages()).toEqual([3.5, 3.5])
  const other = await newPost(founder, 'founder')
  expect(await averages()).toEqual([2, 2])
  await rate(founder, 5, other)
  expect(await averages(other)).toEqual([null, 2])
  await change(other, { relation: 'none' })
  expect(await averages()).toEqual([3.5, 3.5])
  await change(other, { relation: 'employee' })
  expect(await averages()).toEqual([2, 2])
  await change(other, { deleted_at: new Date() })
  expect(await averages()).toEqual([3.5, 3.5])
  await expectNothingWrong()
})

test('a tied member changes and withdraws a rating that does not count', async () => {
  await change(post, { relation: 'founder' })
  await rate(author, 5)
  await rate(fan, 3)
  expect(await averages()).toEqual([3, 3])
  await recounting(database, [post], (on) =>
    on.updateTable('ratings').set({ value: 1 }).where('member_id', '=', author).execute(),
  )
  expect(await averages()).toEqual([3, 3])
  await recounting(database, [post], (on) =>
    on.deleteFrom('ratings').where('member_id', '=', author).execute(),
  )
  expect(await averages()).toEqual([3, 3])
  await expectNothingWrong()
})

test('the ratings of a maker count again when the maker gives up', async () => {
  await newPost(fan)
  await rate(founder, 5)
  await rate(fan, 4)
  await makers.add(founder)
  expect(await averages()).toEqual([4, 4])
  await makers.remove(founder)
  expect(await averages()).toEqual([4.5, 4.5])
  await expectNothingWrong()
})

test('a post that moves to another tool, or has none any more, takes ties along', async () => {
  const tied = await newPost(founder, 'founder')
  await rate(founder, 5)
  await rate(fan, 1)
  const [former, next] = [tool, await newTool()]
  await change(post, { tool_id: next })
  await sql`select recount_tools(array[${former}::integer, ${next}::integer])`.execute(database)
  tool = next
  expect(await averages()).toEqual([3, 3])
  await change(tied, { tool_id: next })
  await sql`select recount_tools(array[${former}::integer, ${next}::integer])`.execute(database)
  expect(await averages()).toEqual([1, 1])
  await change(post, { tool_id: null })
  await sql`select recount_tools(array[${next}::integer])`.execute(database)
  expect((await averages())[0]).toBe(3)
  await expectNothingWrong()
})

test('merging and unmerging tools ties the members of both', async () => {
  const target = tool
  await rate(founder, 5)
  await rate(fan, 2)
  tool = await newTool()
  const merged = await newPost(fan)
  await rate(author, 4, merged)
  await rate(founder, 1, merged)
  await makers.add(founder)
  await sql`insert into tool_slugs (slug, tool_id) values ('tied-source', ${tool})`.execute(database)
  const source = tool
  expect(await averages(merged)).toEqual([4, 4])
  await mergeTool(database, source, target)
  tool = target
  expect(await averages()).toEqual([2, 3])
  await expectNothingWrong()
  await unmergeTool(database, 'tied-source')
  expect(await averages()).toEqual([3.5, 3.5])
  await expectNothingWrong()
})

test('helpful marks are scored among untied readers', async () => {
  const vote = { member_id: fan, post_id: post }
  await recounting(database, [post], (on) => on.insertInto('likes').values(vote).execute())
  await recounting(database, [post], (on) =>
    on
      .insertInto('comments')
      .values({ ...vote, text: 'Hi' })
      .execute(),
  )
  await open(founder)
  expect(await helpful()).toEqual([0, 0, 0, 0])
  const [helped, later] = (await insertMembers(database, 2)) as [number, number]
  await mark(helped)
  // Wilson's lower bound of 1 of 3.
  expect(await helpful()).toEqual([1, 1, 3, 0.0615])
  await rate(later, 4)
  await rate(author, 5)
  expect(await helpful()).toEqual([1, 1, 4, 0.0456])
  const tied = await newPost(helped, 'founder')
  expect(await helpful()).toEqual([1, 0, 3, 0])
  await mark(founder)
  expect(await helpful()).toEqual([2, 1, 3, 0.0615])
  await change(tied, { relation: 'none' })
  expect(await helpful()).toEqual([2, 2, 4, 0.15])
  await recounting(database, [post], (on) => on.deleteFrom('helpful_marks').execute())
  expect(await helpful()).toEqual([0, 0, 0, 0])
  await expectNothingWrong()
})

test('an account that is deleted takes its ties, ratings and marks along', async () => {
  const tied = await newPost(founder, 'founder')
  await newPost(fan)
  for (const member of [founder, fan]) {
    await rate(member, 5)
    await mark(member)
  }
  await rate(author, 3, tied)
  await makers.add(founder)
  await removeMember(database, founder)
  await expectNothingWrong()
  expect(await helpful()).toEqual([1, 1, 1, 0.2065])
  await removeMember(database, fan)
  await expectNothingWrong()
})

test('a rating that is written while its member becomes tied does not count', async () => {
  await rate(fan, 2)
  const rating = connect(connection, { max: 1 })
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('posts')
      .values({
        author_id: founder,
        title: 'A tool',
        description: 'Text',
        link: 'https://tied.example/',
        relation: 'founder',
        tool_id: tool,
      })
      .execute()
    await recountTool(transaction)
    const rated = rate(founder, 5, post, rating)
    await untilWaiting(database)
    void rated.then(() => rating.destroy())
  })
  await expect.poll(async () => (await averages())[0]).toBe(2)
  await expect
    .poll(() => database.selectFrom('ratings').selectAll().where('member_id', '=', founder).execute())
    .toHaveLength(1)
  expect(await averages()).toEqual([2, 2])
  await expectNothingWrong()
})

test('a wrong tie is found and corrected', async () => {
  await rate(fan, 2)
  await rate(founder, 5)
  await mark(fan)
  expect(await findWrongTies(database, tool, tool)).toEqual([])
  await database.updateTable('ratings').set({ is_tied: true }).where('member_id', '=', fan).execute()
  expect(await findWrongTies(database, tool, tool)).toEqual([tool])
  expect(await findWrongTies(database, tool + 1, tool + 9)).toEqual([])
  await recount(database, 'tools', [tool])
  expect(await findWrongTies(database, tool, tool)).toEqual([])
  await recount(database, 'posts', [post])
  await recount(database, 'tools', [tool])
  expect(await averages()).toEqual([3.5, 3.5])
  await expectNothingWrong()
})
