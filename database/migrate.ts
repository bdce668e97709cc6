import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './client.ts'
import { createJobQueue } from './job-queue.ts'
import {
  appliedMigrations,
  applyMigration,
  applyWithoutTransaction,
  migrationFiles,
  createMigrationsTable,
  schemaLock,
  isWithoutTransaction,
  knownMigrations,
  record,
} from './migrations.ts'
import { withClient } from './primary-client.ts'
import { createSchema } from './schema.ts'

// In milliseconds. Readers queue behind a migration that waits for a lock. The long timeout lets PostgreSQL cancel an automatic
// vacuum, which takes a second.
const lockTimeouts = [300, 300, 300, 1_500]
// lock_not_available and deadlock_detected.
const lockCodes = new Set(['55P03', '40P01'])

async function apply(client: pg.Client, file: string, log: (line: string) => void): Promise<void> {
  if (await isWithoutTransaction(file)) {
    return applyWithoutTransaction(client, file).catch((error) => {
      throw new Error(`The migration ${file} failed and can be repeated: ${reasonOf(error)}`, {
        cause: error,
      })
    })
  }
  for (let attempt = 0; ; attempt += 1) {
    const lockTimeout = lockTimeouts[attempt % lockTimeouts.length]!
    if (await tryApply(client, file, lockTimeout)) return
    if (attempt === 0) log(`${file} waits for other transactions`)
    // Lets the readers and writers that queued behind the migration run.
    await setTimeout(lockTimeout * (0.5 + Math.random()))
  }
}

/** Lifts the timeouts of the role and the database until the end of the transaction: a migration takes as long as it takes. */
async function liftTimeouts(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
}

/** PostgreSQL's message with its detail and hint. */
function reasonOf(error: unknown): string {
  const { message, detail, hint } = error as pg.DatabaseError
  return [message, detail, hint].filter(Boolean).join(' ')
}

/** Applies a migration in a transaction. Returns false, with nothing changed, when it gets a lock too late or deadlocks. */
async function tryApply(client: pg.Client, file: string, lockTimeout: number): Promise<boolean> {
  try {
    await client.query('begin')
    await liftTimeouts(client)
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await applyMigration(client, file)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && lockCodes.has(error.code ?? '')) return false
    throw new Error(`The migration ${file} failed and was rolled back: ${reasonOf(error)}`, { cause: error })
  }
}

export interface MigrateOptions {
  /** The last file to apply, without the job queue; an empty database begins with the baseline. By default all, and the job queue. */
  until?: string
  log?: (line: string) => void
}

/**
 * Creates the schema in an empty database, else applies all missing migrations, each in a transaction of its own unless it says otherwise,
 * under an advisory lock, and creates the job queue. Returns the file names that were recorded. Throws when a migration
 * fails, or when the database is newer than this program, or older than the baseline.
 */
export async function migrate(
  connection: Connection,
  { until, log = () => {} }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = (await migrationFiles()).filter((file) => file <= (until ?? file))
  return withClient(connection, async (client) => {
    const applied = await applyMissing(client, files, { until, log })
    if (until === undefined) await createJobQueue(client)
    return { applied }
  })
}

async function applyMissing(
  client: pg.Client,
  files: string[],
  { until, log }: { until: string | undefined; log: (line: string) => void },
): Promise<string[]> {
  // Most starts have nothing to apply and need no lock.
  if ((await missingFrom(client, files)).length === 0) return []
  await lockSchema(client, log)
  await createMigrationsTable(client)
  if (until === undefined && (await appliedMigrations(client)) === undefined) {
    await createAll(client, files)
    return files
  }
  const missing = await missingFrom(client, files)
  for (const file of missing) await apply(client, file, log)
  return missing
}

async function missingFrom(client: pg.Client, files: string[]): Promise<string[]> {
  const applied = await appliedMigrations(client)
  if (applied === undefined) return files
  const done = await knownMigrations(applied, 'database')
  return files.filter((file) => !done.includes(file))
}

/** Creates the present schema at once, as all migrations would have. */
async function createAll(client: pg.Client, files: string[]): Promise<void> {
  await client.query('begin')
  await liftTimeouts(client)
  await createSchema(client)
  for (const file of files) await record(client, file)
  await client.query('commit')
}

/** Waits for running backups and migrations. The lock is released with the connection. */
async function lockSchema(client: pg.Client, log: (line: string) => void): Promise<void> {
  if (await tryLock(client)) return
  log('The schema has to be migrated; waiting for a backup or another program')
  // Asked again and again: a statement that waits has a snapshot, for which a concurrent index build would wait in turn.
  while (!(await tryLock(client))) await setTimeout(200)
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    schemaLock,
  ])
  return rows[0]!.ours
}
