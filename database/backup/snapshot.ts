import type { Connection } from '#database/client.ts'
import { appliedMigrations, schemaLock, knownMigrations } from '#database/migrations.ts'
import { storedPictures } from '#database/pictures.ts'
import { PrimaryClient } from '#database/primary-client.ts'
import { copyOut, type Chunk } from './copy-table.ts'
import { backupTables, readSequences, type BackupTable, type Sequence } from './tables.ts'

/** The metadata of a backup that a restore needs. */
export interface Description {
  /** File names of the applied migrations. */
  migrations: string[]
  tables: BackupTable[]
  sequences: Sequence[]
}

/** A consistent view of the database that later writes do not change. */
export interface Snapshot extends Description {
  readRows(table: BackupTable): AsyncGenerator<Chunk>
  /** Paths of all stored pictures. */
  pictures(): Promise<string[]>
  close(): Promise<void>
}

// Portable text formats, and no timeouts.
const settings = `
  select set_config(name, value, false)
  from (values
    ('client_encoding', 'UTF8'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'), ('transaction_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'), ('idle_session_timeout', '0')
  ) wanted (name, value) join pg_settings using (name)`

/**
 * Takes a snapshot of the site's database. Reads and writes continue; migrations wait until it is closed. Throws a
 * sentence when there is no site, or when the database is newer than this program.
 */
export async function takeSnapshot(connection: Connection): Promise<Snapshot> {
  const client = new PrimaryClient(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [schemaLock])
    await client.query(settings)
    await client.query('begin transaction isolation level repeatable read, read only')
    const applied = await appliedMigrations(client)
    if (applied === undefined) throw new Error('There is no site in the database yet.')
    const migrations = await knownMigrations(applied, 'database')
    const tables = await backupTables(client)
    const sequences = await readSequences(client)
    return {
      migrations,
      tables,
      sequences,
      readRows: (table) => copyOut(client, table),
      pictures: () => storedPictures(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
