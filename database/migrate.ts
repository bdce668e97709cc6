import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

const directory = new URL('./migrations/', import.meta.url)

// Any fixed number: servers that start together take turns at it.
const lock = 7_306_411_852_001n

async function migrationFiles(): Promise<string[]> {
  const files = await readdir(directory)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()
}

async function applied(client: pg.Client): Promise<Set<string>> {
  await client.query(
    `create table if not exists migrations (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

async function apply(client: pg.Client, file: string): Promise<void> {
  const statements = await readFile(new URL(file, directory), 'utf8')
  try {
    await client.query('begin')
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [file])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file} failed; nothing of it was kept.`, { cause: error })
  }
}

function newerThan(known: string[], done: Set<string>): string[] {
  return [...done].filter((name) => !known.includes(name))
}

/**
 * Brings the database to the newest schema, one transaction a file, under an advisory lock. Returns the files
 * that were applied now. Throws when a migration fails, or when the database is newer than this code.
 */
export async function migrate(connection: Connection): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const files = await migrationFiles()
    const done = await applied(client)
    const unknown = newerThan(files, done)
    if (unknown.length > 0) {
      throw new Error(
        `The database is newer than this program: it has ${unknown.join(', ')}. Run the newer program.`,
      )
    }
    const missing = files.filter((file) => !done.has(file))
    for (const file of missing) await apply(client, file)
    return { applied: missing }
  } finally {
    // Ending the connection gives the lock back.
    await client.end()
  }
}
