import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type EmbeddedConnection, startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { load } from './load.ts'
import type { Sizes } from './sizes.ts'
import { verify } from './verify.ts'

/** A running PostgreSQL that holds the data set. */
export interface DataSet {
  /** A data directory that a site can be started on. */
  dataDir: string
  connection: EmbeddedConnection
  /** Stops PostgreSQL; idempotent. */
  stop(): Promise<void>
}

type Log = (line: string) => void

async function query(connection: EmbeddedConnection, statement: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** The sizes of the loaded data set, stored as the database's comment; undefined before the load is complete. */
async function loadedSizes(connection: EmbeddedConnection): Promise<string | undefined> {
  const [row] = await query(
    connection,
    `select shobj_description(oid, 'pg_database') as sizes from pg_database where datname = current_database()`,
  )
  return row.sizes ?? undefined
}

async function fill(connection: EmbeddedConnection, sizes: Sizes, log: Log): Promise<void> {
  const wanted = JSON.stringify(sizes)
  const loaded = await loadedSizes(connection)
  if (loaded !== undefined && loaded !== wanted) {
    throw new Error(
      `The directory of BENCH_DATA_DIR holds ${loaded}, not ${wanted}. Use another directory or remove this one.`,
    )
  }
  await migrate(connection)
  if (loaded === undefined) {
    const [{ started }] = await query(connection, 'select exists (select from members) as started')
    if (started) throw new Error('The directory of BENCH_DATA_DIR holds an incomplete data set. Remove it.')
    await load(connection, sizes, log)
    await verify(connection)
    await query(connection, `comment on database ${connection.database} is '${wanted}'`)
  }
  log(`The data set: ${wanted}`)
}

interface DataSetOptions {
  /** A directory that is reused by later runs. By default a temporary directory, removed after the run. */
  directory?: string | undefined
  log?: Log
  cleanup: AsyncDisposableStack
}

/** Starts a PostgreSQL of its own and loads the data set unless the directory holds it already. */
export async function openDataSet(
  sizes: Sizes,
  { directory, log = console.error, cleanup }: DataSetOptions,
): Promise<DataSet> {
  const dataDir = directory ? resolve(directory) : await mkdtemp(join(tmpdir(), 'toolshelf-bench-'))
  if (!directory) cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDir, log })
  cleanup.defer(embedded.stop)
  await fill(embedded.connection, sizes, log)
  return { dataDir, connection: embedded.connection, stop: embedded.stop }
}
