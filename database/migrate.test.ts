import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { takeSnapshot } from './backup/snapshot.ts'
import { connect } from './client.ts'
import { definitionsOf } from './doctor/schema-drift.ts'
import { migrate } from './migrate.ts'
import { baseline, migrationFiles } from './migrations.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { everyRow } from '#testing/every-table.ts'

test('two servers that start at once migrate once', async () => {
  const connection = await createEmptyDatabase()
  const both = await Promise.all([migrate(connection), migrate(connection)])
  const applied = both.map((result) => result.applied.length).sort()
  expect(applied[0]).toBe(0)
  expect(applied[1]).toBeGreaterThan(0)
})

test('while the schema must stay, only those wait who would change it, and they say so', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: baseline })
  const backup = await takeSnapshot(connection)
  expect(await migrate(connection, { until: baseline })).toEqual({ applied: [] })
  const said: string[] = []
  const waits = Promise.withResolvers<void>()
  const log = (line: string) => {
    said.push(line)
    waits.resolve()
  }
  const migrated = migrate(connection, { until: '0061_proven_addresses.sql', log })
  await waits.promise
  expect(said).toEqual(['The schema has to be migrated; waiting for a backup or another program'])
  await backup.close()
  expect(await migrated).toEqual({ applied: ['0061_proven_addresses.sql'] })
})

test('a migration that waits for a writer lets readers through, and is repeated until the writer has ended', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0073_post_pictures.sql' })
  const [writer, reader] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([writer.connect(), reader.connect()])
  await writer.query('begin')
  await writer.query('lock table moderation_log in row exclusive mode')
  const waits = Promise.withResolvers<void>()
  const said: string[] = []
  const log = (line: string) => {
    said.push(line)
    waits.resolve()
  }
  const migrated = migrate(connection, { until: '0074_moderation.sql', log })
  await waits.promise
  // The migration alters the table again and again. A read that waits for it would wait for the writer, too.
  for (let n = 0; n < 20; n += 1) {
    await reader.query('select count(*) from moderation_log')
    await setTimeout(50)
  }
  expect(new Set(said)).toEqual(new Set(['0074_moderation.sql waits for other transactions']))
  await writer.query('commit')
  expect(await migrated).toEqual({ applied: ['0074_moderation.sql'] })
  await Promise.all([writer.end(), reader.end()])
})

test('a statement_timeout of the database does not end a migration that waits for a writer', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0073_post_pictures.sql' })
  const writer = new pg.Client(connection)
  await writer.connect()
  await writer.query(`alter database "${connection.database}" set statement_timeout = '250ms'`)
  await writer.query('begin')
  await writer.query('lock table moderation_log in row exclusive mode')
  const waits = Promise.withResolvers<void>()
  const migrated = migrate(connection, { until: '0074_moderation.sql', log: () => waits.resolve() })
  await Promise.race([waits.promise, migrated])
  await writer.query('commit')
  expect(await migrated).toEqual({ applied: ['0074_moderation.sql'] })
  await writer.end()
})

test('a migration that fails says what PostgreSQL says', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0073_post_pictures.sql' })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop table moderation_log cascade')
  await client.end()
  await expect(migrate(connection, { until: '0074_moderation.sql' })).rejects.toThrow(
    'The migration 0074_moderation.sql failed and was rolled back: relation "moderation_log" does not exist',
  )
})

test('a new site has the eight first categories', async () => {
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

test('a database of a version before the baseline is left alone', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`update migrations set name = '0059_stubs_without_ties.sql' where name = '${baseline}'`)
  await client.end()
  await expect(migrate(connection)).rejects.toThrow('older than version 0.1.0')
})

/** Every object of the schema with its definition, and the rows of a new site. */
async function contentsOf(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const database = connect(connection)
  onTestFinished(async () => {
    await client.end()
    await database.destroy()
  })
  const rows = await everyRow(database)
  rows.delete('migrations')
  return { objects: await definitionsOf(client, 'public'), rows: [...rows] }
}

test('the schema of a new site is what the migrations make of the baseline', async () => {
  const [fresh, migrated] = [await createEmptyDatabase(), await createEmptyDatabase()]
  expect((await migrate(fresh)).applied).toEqual(await migrationFiles())
  await migrate(migrated, { until: baseline })
  await migrate(migrated)
  expect(await contentsOf(fresh)).toEqual(await contentsOf(migrated))
})
