import pg from 'pg'
import type { Connection } from './client.ts'
import {
  appliedMigrations,
  applyMigration,
  migrationFiles,
  rememberMigrations,
  schemaLock,
} from './migration-files.ts'

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

/**
 * Brings the database to the newest schema, or to that of the file `until`, one transaction a file, under an
 * advisory lock. Returns the files that were applied now. Throws when a migration fails, or when the database is newer
 * than this code.
 */
export async function migrate(
  connection: Connection,
  { until }: { until?: string } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Servers that start together take turns at it.
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    await rememberMigrations(client)
    const files = await migrationFiles()
    const done = (await appliedMigrations(client)) ?? []
    const unknown = done.filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new Error(
        `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer program.`,
      )
    }
    const missing = files.filter((file) => !done.includes(file) && file <= (until ?? file))
    for (const file of missing) await apply(client, file)
    return { applied: missing }
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}
