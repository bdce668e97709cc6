import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connect, type Database } from '#database/client.ts'
import { dropDatabase, run } from './drop-database.ts'

/** A database of its own, cloned from the migrated template, and its connection settings. */
export async function createTestDatabase(): Promise<{
  database: Database
  connection: pg.ClientConfig
  drop: () => Promise<void>
}> {
  const { server, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  // Nothing has to outlive a crash here, so no commit waits for the disk.
  const connection = { ...server, database: name, options: '-c synchronous_commit=off' }
  const database = connect(connection)
  const drop = async () => {
    await database.destroy()
    await dropDatabase(server, name)
  }
  return { database, connection, drop }
}

/** An empty database, without any schema, that goes with the test that asked for it. */
export async function createEmptyDatabase(): Promise<pg.ClientConfig> {
  const { server } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template template0`)
  onTestFinished(() => dropDatabase(server, name))
  return { ...server, database: name }
}
