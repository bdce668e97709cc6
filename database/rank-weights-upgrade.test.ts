import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMemberRows, insertPostRows } from '#testing/rows.ts'

test('readers, followers and authors of before the upgrade count by weight after it', async () => {
  const connection = await createEmptyDatabase()
  const until = (await migrationFiles()).findLast((file) => file < '0063')!
  await migrate(connection, { until })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  const [author, owner, light, reader] = (await insertMemberRows(database, 4)) as [
    number,
    number,
    number,
    number,
  ]
  await database.updateTable('members').set({ weight: 0 }).where('id', '=', light).execute()
  const { rows } = await sql<{ id: number }>`
    select create_tool('one.example', 'https://one.example/', 'one.example', 'one.example', 'One', 'one', now()) as id
  `.execute(database)
  const tool_id = rows[0]!.id
  const posts = [
    ...(await insertPostRows(database, author, [new Date('2026-01-01T12:00:00Z')], [1])),
    ...(await insertPostRows(database, light, [new Date('2026-06-01T12:00:00Z')], [2])),
  ]
  await database.updateTable('posts').set({ tool_id }).where('id', 'in', posts).execute()
  await sql`select recount_tools(${[tool_id]})`.execute(database)
  const post_id = posts[0]!
  await database.insertInto('helpful_marks').values({ post_id, member_id: reader }).execute()
  await database.insertInto('post_readers').values({ post_id, member_id: light }).execute()
  const { id: list_id } = await database
    .selectFrom('saved_lists')
    .select('id')
    .where('member_id', '=', owner)
    .executeTakeFirstOrThrow()
  const follows = [light, reader].map((member_id) => ({ member_id, list_id }))
  await database.insertInto('list_follows').values(follows).execute()

  await migrate(connection)

  const stored = (table: 'posts' | 'tools' | 'saved_lists', id: number) =>
    database.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const alone = await sql<{ score: number }>`select wilson_lower_bound(1, 1) as score`.execute(database)
  expect(await stored('posts', post_id)).toMatchObject({
    ...{ reader_count: 2, reader_discount: 1000, helpful_score: alone.rows[0]!.score },
  })
  expect(await stored('saved_lists', list_id)).toMatchObject({ follower_count: 2, follower_discount: 1000 })
  const { trending_score } = (await stored('posts', post_id)) as { trending_score: number }
  expect(await stored('tools', tool_id)).toMatchObject({ category_ids: [1], trending_score })
  expect(await findWrongCounts(database)).toEqual([])
})
