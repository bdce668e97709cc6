import pg from 'pg'
import { expect, test } from 'vitest'
import { takeSnapshot } from './backup/snapshot.ts'
import { migrate } from './migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'

test('two servers that start at once migrate once', async () => {
  const connection = await createEmptyDatabase()
  const both = await Promise.all([migrate(connection), migrate(connection)])
  const applied = both.map((result) => result.applied.length).sort()
  expect(applied[0]).toBe(0)
  expect(applied[1]).toBeGreaterThan(0)
})

test('while the schema must stay, only those wait who would change it, and they say so', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0005_import_keys.sql' })
  const backup = await takeSnapshot(connection)
  expect(await migrate(connection, { until: '0005_import_keys.sql' })).toEqual({ applied: [] })
  const said: string[] = []
  const waits = Promise.withResolvers<void>()
  const log = (line: string) => {
    said.push(line)
    waits.resolve()
  }
  const migrated = migrate(connection, { until: '0006_file_post.sql', log })
  await waits.promise
  expect(said).toEqual(['The schema has to be migrated; waiting for a backup or another program'])
  await backup.close()
  expect(await migrated).toEqual({ applied: ['0006_file_post.sql'] })
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
