import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const directory = new URL('./migrations/', import.meta.url)

/** The advisory lock of the schema: whoever changes it holds it alone, whoever needs it to stay shares it. */
export const schemaLock = 7_306_411_852_001n

/** The names of the migrations that this program knows, in their order. */
export async function migrationFiles(): Promise<string[]> {
  const files = await readdir(directory)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()
}

/** The names of the migrations that the database has had, in their order; undefined where none was ever begun. */
export async function appliedMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query(`select from pg_tables where tablename = 'migrations'`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

/** Those of the names that this program does not know: they are of a newer one. */
export async function unknownAmong(names: string[]): Promise<string[]> {
  const known = await migrationFiles()
  return names.filter((name) => !known.includes(name))
}

/** Applies one migration, in the transaction that is open, and remembers it. */
export async function applyMigration(client: pg.Client, file: string): Promise<void> {
  await client.query(await readFile(new URL(file, directory), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [file])
}

/** Makes the table in which the migrations are remembered. */
export async function rememberMigrations(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
}
