import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection, Database } from './client.ts'
import { withClient } from './primary-client.ts'

const directory = new URL('./migrations/', import.meta.url)

/** Advisory lock on the schema: exclusive for migrations, shared for backups. */
export const schemaLock = 7_306_411_852_001n

/** The file names of all migrations of this program, in order. */
export async function migrationFiles(): Promise<string[]> {
  const files = await readdir(directory)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()
}

/** The migrations that were applied to the database, in order; undefined without a migrations table. */
export async function appliedMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query(`select from pg_tables where tablename = 'migrations'`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

/** The names that this program does not know, because a newer version applied them. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await migrationFiles()
  return names.filter((name) => !known.includes(name))
}

/** Whether a migration begins with the words `Without a transaction`, because it builds indexes concurrently. */
export async function isWithoutTransaction(file: string): Promise<boolean> {
  return (await readMigration(file)).startsWith('-- Without a transaction')
}

function readMigration(file: string): Promise<string> {
  return readFile(new URL(file, directory), 'utf8')
}

/** Applies one migration in the open transaction, where indexes cannot be built concurrently, and records it. */
export async function applyMigration(client: pg.Client, file: string): Promise<void> {
  await client.query((await readMigration(file)).replaceAll(' concurrently', ''))
  await record(client, file)
}

/** Applies the statements of one migration, each of which ends with a semicolon at the end of a line, and records it. */
export async function applyWithoutTransaction(client: pg.Client, file: string): Promise<void> {
  const statements = (await readMigration(file)).split(/;$/m).filter((statement) => statement.trim() !== '')
  for (const statement of statements) await client.query(statement)
  await record(client, file)
}

async function record(client: pg.Client, file: string): Promise<void> {
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
  const applied = new Set(rows.map(({ name }) => name))
  const files = await migrationFiles()
  if (files.some((file) => !applied.has(file))) return 'behind'
  return applied.size > files.length ? 'ahead' : 'current'
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
