import { join } from 'node:path'
import { connect, disconnect, type Connection, type Database, type QueryTimeouts } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { waitForExternal, describeExternal, type WaitOptions } from '#database/external.ts'
import type { Config } from './config/config.ts'

/** Limits of a request's database access, in milliseconds; it is answered with 503 beyond them. */
export const queryTimeouts: QueryTimeouts = { connection: 5_000, statement: 20_000 }

/** An open database. */
export interface OpenDatabase {
  database: Database
  /** Leads to PostgreSQL itself, for what needs a session: LISTEN, session locks, migrations, backups. */
  connection: Connection
  /** Whether it is the embedded database. */
  embedded: boolean
  /** The location of the data, for the log. */
  where: string
  /** `connected`, `started` …, for the log. */
  how: string
  /** Closes the connections and, as the last user, stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

export interface OpenOptions extends WaitOptions {
  /** Whether to be the only server on an embedded database; commands share it with the server. */
  exclusive: boolean
  /** Timeouts of queries; commands have none. */
  queries?: QueryTimeouts
  /** DATABASE_POOL_URL: queries go through this pooler. Those of commands do not. */
  poolUrl?: string | undefined
  /** Called when another server has taken the embedded database. */
  onLost?: (error: Error) => void
}

/** Opens a pool for queries, through the pooler of DATABASE_POOL_URL if there is one. */
export function connectQueries(
  connection: Connection,
  poolUrl: string | undefined,
  options: { max?: number; timeouts: QueryTimeouts | undefined },
): Database {
  return connect(poolUrl ?? connection, { ...options, pooled: poolUrl !== undefined })
}

/**
 * Opens the database of DATABASE_URL (PostgreSQL 15 or newer), else the embedded database under DATA_DIR, which is
 * started unless it runs already. Does not migrate. Throws an error with a message for the operator.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: OpenOptions,
): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openExternal(config.databaseUrl, options)
    : openEmbedded(config.dataDir, options)
}

async function openExternal(url: string, options: OpenOptions): Promise<OpenDatabase> {
  await waitForExternal(url, options)
  const database = connectQueries(url, options.poolUrl, { timeouts: options.queries })
  const where = describeExternal(url)
  return {
    database,
    connection: url,
    embedded: false,
    where,
    how: 'connected',
    stop: () => disconnect(database),
  }
}

async function openEmbedded(dataDir: string, options: OpenOptions): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ dataDir, ...options })
  const database = connect(embedded.connection, { timeouts: options.queries })
  return {
    database,
    connection: embedded.connection,
    embedded: true,
    where: join(dataDir, 'postgres'),
    how: embedded.how,
    async stop() {
      await database.destroy()
      await embedded.stop()
    },
  }
}
