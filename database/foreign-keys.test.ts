import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

test('whatever is deleted, an index finds the rows that refer to it', async () => {
  // It begins with the key's column, and leaves out no row but those that refer to nothing.
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ': ' || conname as key
    from pg_constraint key
    join pg_attribute col on col.attrelid = conrelid and col.attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%I IS NOT NULL)', col.attname))
    )
    order by 1
  `.execute(database)
  expect(rows).toEqual([])
})
