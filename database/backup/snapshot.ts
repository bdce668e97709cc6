import type pg from 'pg'
import type { Connection } from '#database/client.ts'
import { appliedMigrations, schemaLock, unknownAmong } from '#database/migration-files.ts'
import { picturesIn } from '#database/pictures.ts'
import { SiteClient } from '#database/site-client.ts'
import { copyOut, type Part } from './copy-table.ts'
import { keptTables, readSequences, type KeptTable, type Sequence } from './kept.ts'

/** What a backup says of itself, so that the same can be made again. */
export interface Description {
  /** Names of the migrations that made the schema. */
  migrations: string[]
  tables: KeptTable[]
  sequences: Sequence[]
}

/** One moment of the database, however long it is looked at and whatever is written meanwhile. */
export interface Snapshot extends Description {
  rowsOf(table: KeptTable): AsyncGenerator<Part>
  /** The pictures' paths that rows name. */
  pictures(): Promise<string[]>
  close(): Promise<void>
}

// Values are written so that every PostgreSQL reads them, and nothing ends a reading that takes its time.
const settings = `
  select set_config(name, value, false)
  from (values
    ('client_encoding', 'UTF8'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
    ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'), ('transaction_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'), ('idle_session_timeout', '0')
  ) wanted (name, value) join pg_settings using (name)`

/**
 * Takes a snapshot of the site's database. Members go on writing; a program with newer migrations waits until it is
 * closed. Throws a sentence where there is no site, or one that is newer than this program.
 */
export async function takeSnapshot(connection: Connection): Promise<Snapshot> {
  const client = new SiteClient(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [schemaLock])
    await client.query(settings)
    await client.query('begin transaction isolation level repeatable read, read only')
    const migrations = await knownMigrations(client)
    const tables = await keptTables(client)
    const sequences = await readSequences(client)
    return {
      migrations,
      tables,
      sequences,
      rowsOf: (table) => copyOut(client, table),
      pictures: () => picturesIn(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function knownMigrations(client: pg.Client): Promise<string[]> {
  const applied = (await appliedMigrations(client)) ?? []
  if (applied.length === 0) throw new Error('There is no site in the database yet.')
  const unknown = await unknownAmong(applied)
  if (unknown.length === 0) return applied
  throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
}
