import type pg from 'pg'
import type { Connection } from './client.ts'
import {
  appliedMigrations,
  applyMigration,
  migrationFiles,
  createMigrationsTable,
  schemaLock,
  unknownMigrations,
} from './migrations.ts'
import { withClient } from './primary-client.ts'

async function apply(client: pg.Client, file: string): Promise<void> {
  try {
    await client.query('begin')
    await applyMigration(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file} failed and was rolled back.`, { cause: error })
  }
}

export interface MigrateOptions {
  /** The last file to apply, by default the newest. */
  until?: string
  log?: (line: string) => void
}

/**
 * Applies all missing migrations, each in a transaction of its own, under an advisory lock. Returns their file names.
 * Throws when a migration fails, or when the database is newer than this program.
 */
export async function migrate(
  connection: Connection,
  { until, log = () => {} }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = (await migrationFiles()).filter((file) => file <= (until ?? file))
  return withClient(connection, async (client) => {
    // Most starts have nothing to apply and need no lock.
    if ((await missingFrom(client, files)).length === 0) return { applied: [] }
    await lockSchema(client, log)
    await createMigrationsTable(client)
    const missing = await missingFrom(client, files)
    for (const file of missing) await apply(client, file)
    return { applied: missing }
  })
}

async function missingFrom(client: pg.Client, files: string[]): Promise<string[]> {
  const done = (await appliedMigrations(client)) ?? []
  const unknown = await unknownMigrations(done)
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer program.`,
    )
  }
  return files.filter((file) => !done.includes(file))
}

/** Waits for running backups and migrations. The lock is released with the connection. */
async function lockSchema(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [schemaLock])
  if (rows[0].ours) return
  log('The schema has to be migrated; waiting for a backup or another program')
  await client.query('select pg_advisory_lock($1)', [schemaLock])
}
