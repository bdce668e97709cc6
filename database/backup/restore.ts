import type pg from 'pg'
import { bulkLoad } from '#database/bulk-load.ts'
import type { Connection } from '#database/client.ts'
import {
  applyMigration,
  migrationFiles,
  createMigrationsTable,
  knownMigrations,
  schemaLock,
} from '#database/migrations.ts'
import { clearPictures } from '#database/pictures.ts'
import { PrimaryClient } from '#database/primary-client.ts'
import { copyIn } from './copy-table.ts'
import { backupTables, existingRelations, type Sequence } from './tables.ts'
import type { Description } from './snapshot.ts'

/** Receives the contents of a backup. */
export interface RestoreTarget {
  /** Adds rows in the text format of COPY. Returns their number. */
  add(table: string, rows: Buffer): Promise<number>
  /** Clears pictures whose files are missing. */
  clearPictures(paths: string[]): Promise<void>
}

export interface RestoreOptions {
  description: Description
  /** Reads the backup into the target. An error rolls everything back. */
  fill: (target: RestoreTarget) => Promise<void>
  /** Called as the last step before the commit. */
  beforeCommit: () => Promise<void>
  log: (line: string) => void
  signal?: AbortSignal
}

/**
 * Restores a site into an empty database, in one transaction: the schema of the backup, its rows, then newer migrations.
 * Throws a sentence when the database is not empty, or the backup is newer than this program.
 */
export async function restore(connection: Connection, options: RestoreOptions): Promise<void> {
  const client = new PrimaryClient(connection)
  client.on('error', () => {})
  const abort = () => void client.end()
  options.signal?.addEventListener('abort', abort)
  try {
    options.signal?.throwIfAborted()
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    await client.query('begin')
    await refuseUnlessEmpty(client)
    await rebuild(client, options)
    await options.beforeCommit()
    await client.query('commit')
  } finally {
    options.signal?.removeEventListener('abort', abort)
    // Rolls back without a commit.
    await client.end()
  }
}

async function rebuild(client: pg.Client, { description, fill, log }: RestoreOptions): Promise<void> {
  const { earlier, later } = await migrationsAround(description)
  await client.query(`set local maintenance_work_mem to '256MB'`)
  await client.query('set local idle_in_transaction_session_timeout to 0')
  await client.query('set local statement_timeout to 0')
  await createMigrationsTable(client)
  for (const file of earlier) await applyMigration(client, file)
  // Migrations insert categories that the backup also has.
  const names = (await backupTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  await client.query(`truncate ${names.join(', ')} cascade`)

  const tables = new Map(description.tables.map((table) => [table.name, table]))
  await bulkLoad(client, async () => {
    await fill({
      async add(name, rows) {
        const table = tables.get(name)
        if (!table) throw new Error(`its description lacks the table ${name}.`)
        return copyIn(client, table, rows).catch((error: Error) => {
          throw new Error(`rows of ${name} are not accepted: ${error.message}.`, { cause: error })
        })
      },
      clearPictures: (paths) => clearPictures(client, paths),
    })
    log('All rows are loaded. Building indexes')
  })
  for (const sequence of description.sequences) await setSequence(client, sequence)
  await client.query('analyze')
  for (const file of later) await applyMigration(client, file)
  if (later.length > 0) log(`Applied newer migrations: ${later.join(', ')}`)
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const [first, ...more] = await existingRelations(client)
  if (first === undefined) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new Error(`The database is not empty: it has ${first}${others}.`)
}

async function migrationsAround({ migrations }: Description) {
  const earlier = await knownMigrations(migrations, 'backup')
  const later = (await migrationFiles()).filter((file) => !earlier.includes(file))
  return { earlier, later }
}

async function setSequence(client: pg.Client, { name, last, used }: Sequence): Promise<void> {
  const sequence = `public.${client.escapeIdentifier(name)}`
  await client.query('select setval($1::regclass, $2, $3)', [sequence, last, used])
}
