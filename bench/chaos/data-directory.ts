import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type EmbeddedConnection } from '#database/embedded.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from '#database/embedded/postmaster.ts'
import { withClient } from '#database/primary-client.ts'

/** The data directory of a site with its embedded PostgreSQL. */
export interface DataDirectory {
  dataDir: string
  /** The running PostgreSQL, if any. */
  postmaster(): Promise<Postmaster | undefined>
  connection: EmbeddedConnection
}

/** Describes a data directory below `parent`. A PostgreSQL that still runs in it is stopped at cleanup. */
export function dataDirectoryIn(parent: string, cleanup: AsyncDisposableStack): DataDirectory {
  const dataDir = join(parent, 'data')
  const cluster = join(dataDir, 'postgres')
  cleanup.defer(async () => {
    const running = await findPostmaster(cluster)
    if (running) await stopPostmaster(cluster, running.pid, 10_000)
  })
  return {
    dataDir,
    postmaster: () => findPostmaster(cluster),
    connection: {
      ...{ host: join(dataDir, 'run'), port: 5432, user: 'toolshelf', database: 'toolshelf' },
      ssl: false,
    },
  }
}

/** Creates a temporary data directory. */
export async function createDataDirectory(cleanup: AsyncDisposableStack): Promise<DataDirectory> {
  const parent = await mkdtemp(join(tmpdir(), 'toolshelf-chaos-'))
  cleanup.defer(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  return dataDirectoryIn(parent, cleanup)
}

/** Starts a PostgreSQL for sites with DATABASE_URL. */
export async function startDatabase(cleanup: AsyncDisposableStack): Promise<EmbeddedConnection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolshelf-chaos-'))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  cleanup.defer(async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return embedded.connection
}

/** Creates an empty database; `url` is for DATABASE_URL. */
export async function createDatabase(server: EmbeddedConnection, name: string) {
  const { host, port, user, password = '' } = server
  await withClient({ ...server, user: 'postgres' }, (client) =>
    client.query(`create database ${name} owner ${user}`),
  )
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return { url: `postgresql:///${name}?${query}`, connection: { ...server, database: name } }
}
