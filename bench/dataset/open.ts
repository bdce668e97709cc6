import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded, type EmbeddedConnection } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { load } from './load.ts'
import type { Lifetime } from '#server/process/shutdown.ts'
import type { Sizes } from './sizes.ts'
import { verify } from './verify.ts'

/** A database with the data set in it, for as long as it is measured. */
export interface DataSet {
  /** Where it lies; a site may be started on it. */
  dataDir: string
  connection: EmbeddedConnection
  /** Does nothing when it has stopped already. */
  stop(): Promise<void>
}

type Say = (line: string) => void

async function ask(connection: EmbeddedConnection, statement: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** What was loaded, as the database itself remembers it; undefined while it is empty. */
async function loadedSizes(connection: EmbeddedConnection): Promise<string | undefined> {
  const [row] = await ask(
    connection,
    `select shobj_description(oid, 'pg_database') as sizes from pg_database where datname = current_database()`,
  )
  return row.sizes ?? undefined
}

async function fill(connection: EmbeddedConnection, sizes: Sizes, say: Say): Promise<void> {
  const wanted = JSON.stringify(sizes)
  const loaded = await loadedSizes(connection)
  if (loaded !== undefined && loaded !== wanted) {
    throw new Error(
      `The directory of BENCH_DATA_DIR holds ${loaded}, not ${wanted}. Name another one, or remove it.`,
    )
  }
  await migrate(connection)
  if (loaded === undefined) {
    const [{ begun }] = await ask(connection, 'select exists (select from members) as begun')
    if (begun) throw new Error('The directory of BENCH_DATA_DIR holds half a data set. Remove it.')
    await load(connection, sizes, say)
    await verify(connection)
    await ask(connection, `comment on database ${connection.database} is '${wanted}'`)
  }
  say(`The data set: ${wanted}`)
}

export interface Place {
  /** Where it stays for the next run; without it, it lies in a temporary directory that goes with the run. */
  kept: string | undefined
  say: Say
  /** Ends it when the benchmark is interrupted. */
  lifetime: Pick<Lifetime, 'closeAtEnd'>
}

/** Starts a PostgreSQL of the benchmark's own and has the data set in it. */
export async function openDataSet(sizes: Sizes, { kept, say, lifetime }: Place): Promise<DataSet> {
  const dataDir = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'toolshelf-bench-'))
  const embedded = await startEmbedded({ dataDir, log: say })
  const stop = async () => {
    await embedded.stop()
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
  lifetime.closeAtEnd(stop)
  await fill(embedded.connection, sizes, say)
  return { dataDir, connection: embedded.connection, stop }
}
