import type pg from 'pg'
import { withBareTables } from '#database/bare-tables.ts'
import type { Connection } from '#database/client.ts'
import {
  applyMigration,
  migrationFiles,
  rememberMigrations,
  schemaLock,
  unknownAmong,
} from '#database/migration-files.ts'
import { forgetPictures } from '#database/pictures.ts'
import { SiteClient } from '#database/site-client.ts'
import { copyIn } from './copy-table.ts'
import { keptTables, relationsIn, type Sequence } from './kept.ts'
import type { Description } from './snapshot.ts'

/** Where the rows of a backup go while it is read. */
export interface Filling {
  /** Adds rows in COPY's text format; returns how many. */
  add(table: string, part: Buffer): Promise<number>
  /** Takes pictures away whose files are not there. */
  forgetPictures(paths: string[]): Promise<void>
}

export interface Restoration {
  description: Description
  /** Reads the backup. What it throws undoes everything. */
  fill: (filling: Filling) => Promise<void>
  /** Called last, when all that can fail in the database has not. */
  beforeCommit: () => Promise<void>
  say: (line: string) => void
  signal?: AbortSignal
}

/**
 * Makes a site in an empty database, in one transaction: the schema as it was at the backup, the rows, what has changed
 * in the schema since. Throws a sentence where the database is not empty or the backup newer than this program.
 */
export async function restore(connection: Connection, restoration: Restoration): Promise<void> {
  const client = new SiteClient(connection)
  client.on('error', () => {})
  const abandon = () => void client.end()
  restoration.signal?.addEventListener('abort', abandon)
  try {
    restoration.signal?.throwIfAborted()
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    await client.query('begin')
    await refuseUnlessEmpty(client)
    await rebuild(client, restoration)
    await restoration.beforeCommit()
    await client.query('commit')
  } finally {
    restoration.signal?.removeEventListener('abort', abandon)
    // Without a commit, this undoes everything.
    await client.end()
  }
}

async function rebuild(client: pg.Client, { description, fill, say }: Restoration): Promise<void> {
  const { earlier, later } = await migrationsAround(description)
  await client.query(`set local maintenance_work_mem to '256MB'`)
  await client.query('set local idle_in_transaction_session_timeout to 0')
  await client.query('set local statement_timeout to 0')
  await rememberMigrations(client)
  for (const file of earlier) await applyMigration(client, file)
  // The first categories come with the migrations, and again with the rows.
  const names = (await keptTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  await client.query(`truncate ${names.join(', ')} cascade`)

  const tables = new Map(description.tables.map((table) => [table.name, table]))
  await withBareTables(client, async () => {
    await fill({
      async add(name, part) {
        const table = tables.get(name)
        if (!table) throw new Error(`it has rows of a table ${name} that it does not describe.`)
        return copyIn(client, table, part).catch((error: Error) => {
          throw new Error(`rows of ${name} are not accepted: ${error.message}.`, { cause: error })
        })
      },
      forgetPictures: (paths) => forgetPictures(client, paths),
    })
    say('All rows are in. Building the indexes')
  })
  for (const sequence of description.sequences) await continueFrom(client, sequence)
  await client.query('analyze')
  for (const file of later) await applyMigration(client, file)
  if (later.length > 0) say(`Newer than the backup, and applied: ${later.join(', ')}`)
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const [first, ...more] = await relationsIn(client)
  if (first === undefined) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new Error(`The database is not empty: it has ${first}${others}.`)
}

async function migrationsAround({ migrations }: Description) {
  const unknown = await unknownAmong(migrations)
  if (unknown.length > 0) {
    throw new Error(`The backup is newer than this program: it has ${unknown.join(', ')}.`)
  }
  const later = (await migrationFiles()).filter((file) => !migrations.includes(file))
  return { earlier: migrations, later }
}

async function continueFrom(client: pg.Client, { name, last, used }: Sequence): Promise<void> {
  const sequence = `public.${client.escapeIdentifier(name)}`
  await client.query('select setval($1::regclass, $2, $3)', [sequence, last, used])
}
