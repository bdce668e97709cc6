import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createEmptyDatabase } from './testing.ts'

test('two servers that start at once migrate once', async () => {
  const connection = await createEmptyDatabase()
  const both = await Promise.all([migrate(connection), migrate(connection)])
  const applied = both.map((result) => result.applied.length).sort()
  expect(applied[0]).toBe(0)
  expect(applied[1]).toBeGreaterThan(0)
})

test('the first migration brings the eight first categories', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from categories order by id')
  await client.end()
  expect(rows.map((row) => row.name)).toEqual([
    'Design Tools',
    'Programming',
    'Business & Productivity',
    'Education & Learning',
    'Content Creation',
    'Data Analysis',
    'Marketing',
    'Communication',
  ])
})

test('a database that is newer than the program is left alone', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("insert into migrations (name) values ('9999_future.sql')")
  await client.end()
  await expect(migrate(connection)).rejects.toThrow('newer than this program')
})
