import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'

test('a statement is planned once, whatever its values', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  await database.connection().execute(async (one) => {
    const newest = (count: number) => one.selectFrom('posts').select('id').limit(count).execute()
    for (let count = 1; count <= 6; count += 1) await newest(count)
    const { rows } = await sql`
      select generic_plans, custom_plans from pg_prepared_statements where statement like 'select "id"%'
    `.execute(one)
    expect(rows).toEqual([{ generic_plans: 6, custom_plans: 0 }])
  })
})
