import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#database/client.ts'
import { findWrongCounters, recount } from './counters.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'
import { untilWaiting } from '#testing/locks.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const [author, fan, other] = (await insertMembers(database, 3)) as [number, number, number]
const [first, second] = (await insertPosts(database, author, [new Date(), new Date()])) as [number, number]

const like = (member_id: number, post_id: number, on = database) =>
  recounting(on, [post_id], (given) => given.insertInto('likes').values({ member_id, post_id }).execute())

test('finds wrong counters in a range of ids, with both values, and corrects them', async () => {
  await like(fan, first)
  await like(author, first)
  await recounting(database, [first], (on) =>
    on.insertInto('ratings').values({ member_id: fan, post_id: first, value: 4 }).execute(),
  )
  await sql`update posts set like_count = 9, rating_5 = 1 where id = ${first}`.execute(database)
  await sql`update saved_lists set post_count = 7 where member_id = ${fan}`.execute(database)

  const [wrong] = await findWrongCounters(database, 'posts', first, first)
  expect(wrong).toMatchObject({
    table: 'posts',
    id: first,
    stored: { like_count: 9, rating_4: 1, rating_5: 1 },
    counted: { like_count: 2, other_like_count: 1, rating_4: 1, rating_5: 0 },
  })
  expect(await findWrongCounters(database, 'posts', second, second)).toEqual([])
  const [list] = await findWrongCounters(database, 'lists', 1, 1000)
  expect(list).toMatchObject({ table: 'saved_lists', stored: { post_count: 7 }, counted: { post_count: 0 } })

  await recount(database, 'posts', [first])
  await recount(database, 'lists', [list!.id])
  expect(await findWrongCounts(database)).toEqual([])
})

test('a like concurrent with a recalculation counts once', async () => {
  await sql`update posts set like_count = 5 where id = ${second}`.execute(database)
  const liking = connect(connection, { max: 1 })
  const ready = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const liked = liking.transaction().execute(async (transaction) => {
    await like(other, second, transaction)
    ready.resolve()
    await proceed.promise
  })
  await ready.promise
  const recalculated = recount(database, 'posts', [second])
  await untilWaiting(database)
  proceed.resolve()
  await Promise.all([liked, recalculated])
  await liking.destroy()
  expect(await findWrongCounts(database)).toEqual([])
})
