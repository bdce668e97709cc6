import type pg from 'pg'
import type { Connection } from './client.ts'
import { createJobQueue } from './job-queue.ts'
import {
  appliedMigrations,
  applyMigration,
  migrationFiles,
  rememberMigrations,
  schemaLock,
  unknownAmong,
} from './migration-files.ts'
import { withClient } from './with-client.ts'

async function apply(client: pg.Client, file: string): Promise<void> {
  try {
    await client.query('begin')
    await applyMigration(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file} failed; nothing of it was kept.`, { cause: error })
  }
}

export interface MigrateOptions {
  /** The last file to apply, without the job queue; by default all files and the job queue. */
  until?: string
  log?: (line: string) => void
}

/**
 * Brings the database to the newest schema, one transaction a file, under an advisory lock, and creates the job queue.
 * Returns the files that were
 * applied now. Throws when a migration fails, or when the database is newer than this code.
 */
export async function migrate(
  connection: Connection,
  { until, log = () => {} }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = (await migrationFiles()).filter((file) => file <= (until ?? file))
  return withClient(connection, async (client) => {
    const applied = await applyMissing(client, files, log)
    if (until === undefined) await createJobQueue(client)
    return { applied }
  })
}

async function applyMissing(
  client: pg.Client,
  files: string[],
  log: (line: string) => void,
): Promise<string[]> {
  // Mostly there is nothing to do, and then the lock is not waited for.
  if ((await missingFrom(client, files)).length === 0) return []
  await lockSchema(client, log)
  await rememberMigrations(client)
  const missing = await missingFrom(client, files)
  for (const file of missing) await apply(client, file)
  return missing
}

async function missingFrom(client: pg.Client, files: string[]): Promise<string[]> {
  const done = (await appliedMigrations(client)) ?? []
  const unknown = await unknownAmong(done)
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer program.`,
    )
  }
  return files.filter((file) => !done.includes(file))
}

/** Servers that start together take turns, and a backup is not disturbed. The end of the connection gives it back. */
async function lockSchema(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [schemaLock])
  if (rows[0].ours) return
  log('The schema has to be changed; waiting for a backup or another program to be done')
  await client.query('select pg_advisory_lock($1)', [schemaLock])
}
