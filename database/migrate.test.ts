import { setTimeout } from 'node:timers/promises'
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

test('a migration that waits for a writer lets readers through, and is repeated until the writer has ended', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0042_public_list_indexes.sql' })
  const [writer, reader] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([writer.connect(), reader.connect()])
  await writer.query('begin')
  await writer.query('lock table posts in row exclusive mode')
  const waits = Promise.withResolvers<void>()
  const said: string[] = []
  const log = (line: string) => {
    said.push(line)
    waits.resolve()
  }
  const migrated = migrate(connection, { until: '0045_disclosure.sql', log })
  await waits.promise
  // The migration alters posts again and again. A read that waits for it would wait for the writer, too.
  for (let n = 0; n < 20; n += 1) {
    await reader.query('select count(*) from posts')
    await setTimeout(50)
  }
  expect(new Set(said)).toEqual(new Set(['0045_disclosure.sql waits for other transactions']))
  await writer.query('commit')
  expect(await migrated).toEqual({ applied: ['0045_disclosure.sql'] })
  await Promise.all([writer.end(), reader.end()])
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
