import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection, Database } from './client.ts'
import { withClient } from './primary-client.ts'

const directory = new URL('./migrations/', import.meta.url)

/** Advisory lock on the schema: exclusive for migrations, shared for backups. */
export const schemaLock = 7_306_411_852_001n

/** The schema of version 0.1.0, under the name of its last migration. Versions before it are upgraded by 0.1.0. */
export const baseline = '0060_corrected_last_words.sql'

/** The file names of the baseline and all migrations after it, in order. */
export async function migrationFiles(): Promise<string[]> {
  const files = await readdir(directory)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()
}

/** The migrations that were applied to the database, in order; undefined for a database without any. */
export async function appliedMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query(`select from pg_tables where tablename = 'migrations'`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.length === 0 ? undefined : rows.map((row) => row.name)
}

/** Of applied migrations, those from the baseline on. Throws a sentence when a version before or after this program applied them. */
export async function knownMigrations(applied: string[], what: 'database' | 'backup'): Promise<string[]> {
  if (!applied.includes(baseline)) {
    throw new Error(`The ${what} is older than version 0.1.0. Upgrade it with that version first.`)
  }
  const unknown = await unknownMigrations(applied)
  if (unknown.length > 0) {
    throw new Error(
      `The ${what} is newer than this program: it has ${unknown.join(', ')}. Run the newer program.`,
    )
  }
  return applied.filter((name) => name >= baseline)
}

/** The names that this program does not know, because a newer version applied them. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await migrationFiles()
  return names.filter((name) => name > baseline && !known.includes(name))
}

/** Whether a migration begins with the words `Without a transaction`, because it builds indexes concurrently. */
export async function isWithoutTransaction(file: string): Promise<boolean> {
  return (await readMigration(file)).startsWith('-- Without a transaction')
}

function readMigration(file: string): Promise<string> {
  return readFile(new URL(file, directory), 'utf8')
}

/** Applies one migration in the open transaction, where neither indexes are built concurrently nor batches committed, and records it. */
export async function applyMigration(client: pg.Client, file: string): Promise<void> {
  await client.query((await readMigration(file)).replaceAll(/ concurrently| commit;/g, ''))
  await record(client, file)
}

/** Applies the statements of one migration, each of which ends with a semicolon at the end of a line, and records it. */
export async function applyWithoutTransaction(client: pg.Client, file: string): Promise<void> {
  const statements = (await readMigration(file)).split(/;$/m).filter((statement) => statement.trim() !== '')
  // Not `set local`: there is no transaction. Timeouts of the role would end the build of an index on a large table.
  await client.query('set statement_timeout = 0')
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.query('reset statement_timeout')
  }
  await record(client, file)
}

/** Records a migration as applied. */
export async function record(client: pg.Client, file: string): Promise<void> {
  await client.query('insert into migrations (name) values ($1)', [file])
}

/** Creates the table that records migrations. */
export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
}

/** `behind`: a migration of this program is missing. `ahead`: a newer program has migrated the database. */
export type SchemaState = 'current' | 'behind' | 'ahead'

/** Compares the schema with this program. Rejects when the database does not answer or was never migrated. */
export async function schemaState(database: Database): Promise<SchemaState> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database)
  const applied = rows.map(({ name }) => name)
  if ((await migrationFiles()).some((file) => !applied.includes(file))) return 'behind'
  return (await unknownMigrations(applied)).length > 0 ? 'ahead' : 'current'
}

/** The applied migrations, the missing ones, and those that this program does not know. */
export async function migrationState(
  connection: Connection,
): Promise<{ applied: string[]; missing: string[]; unknown: string[] }> {
  const known = await migrationFiles()
  const applied = (await withClient(connection, appliedMigrations)) ?? []
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: await unknownMigrations(applied),
  }
}
