import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { everyRow, fillEveryTable } from '#testing/every-table.ts'

test('an older site keeps its log, and its first eight categories become its own', async () => {
  const before = (await migrationFiles()).filter((file) => file < '0014').at(-1)!
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: before })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  await fillEveryTable(database)
  await sql`
    insert into moderation_log (act, post_id, member_id, reason)
    values ('hide', 1, null, 'It advertises'), ('suspend', null, 2, 'They advertise')
  `.execute(database)
  const log = (await everyRow(database)).get('moderation_log')!

  await migrate(connection)

  const nothing = { category_id: null, category_name: null, new_category_name: null, merged_into: null }
  expect((await everyRow(database)).get('moderation_log')).toMatchObject(
    log.map((entry) => ({ ...entry, ...nothing })),
  )
  const categories = await database
    .selectFrom('categories')
    .select(['id', 'is_standard'])
    .orderBy('id')
    .execute()
  expect(categories.map(({ is_standard }) => is_standard)).toEqual([...Array(8).fill(true), false])
})
